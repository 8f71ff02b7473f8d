import type { ResourceDefinition } from '../gateway/definition.ts';
import { productDefinition, subscriptionDefinition } from './admin-subscriptions.ts';
import { adminUserDefinition } from './admin-users.ts';
import { attributeDefinition } from './attributes.ts';
import { blacklistDefinition } from './blacklist.ts';
import { campaignDefinition } from './campaigns.ts';
import { contactDefinition } from './contacts.ts';
import { groupDefinition } from './groups.ts';
import { messageDefinition } from './messages.ts';
import { receiverDefinition } from './receivers.ts';
import { senderDefinition } from './senders.ts';
import { smtpMessageDefinition } from './smtp-messages.ts';
import { tagDefinition } from './tags.ts';
import { webhookDefinition } from './webhooks.ts';

/**
 * Every resource that the server has. Each definition knows its own rows; the gateway hands it only rows of its own
 * table, which the type of a list cannot say.
 */
export const resourceDefinitions = [
  attributeDefinition,
  tagDefinition,
  groupDefinition,
  contactDefinition,
  blacklistDefinition,
  senderDefinition,
  messageDefinition,
  campaignDefinition,
  smtpMessageDefinition,
  webhookDefinition,
  receiverDefinition,
  adminUserDefinition,
  subscriptionDefinition,
  productDefinition,
] as unknown as readonly ResourceDefinition[];
