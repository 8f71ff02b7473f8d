import { adminSubscriptionDescriptor } from './admin-subscriptions.ts';
import { adminUserDescriptor } from './admin-users.ts';
import { attributeDescriptor } from './attributes.ts';
import { blacklistDescriptor } from './blacklist.ts';
import { campaignDescriptor } from './campaigns.ts';
import type { ConsoleResource } from './console-resource.ts';
import { contactDescriptor } from './contacts.ts';
import { groupDescriptor } from './groups.ts';
import { messageDescriptor } from './messages.ts';
import { receiverDeliveryDescriptor, receiverDescriptor } from './receivers.ts';
import { senderDescriptor } from './senders.ts';
import { smtpMessageDescriptor } from './smtp-messages.ts';
import { tagDescriptor } from './tags.ts';
import { webhookDeliveryDescriptor, webhookDescriptor } from './webhooks.ts';

/** Every resource that the console has, in the order in which commands and menu have them. */
export const consoleResources: readonly ConsoleResource[] = [
  groupDescriptor,
  contactDescriptor,
  attributeDescriptor,
  senderDescriptor,
  tagDescriptor,
  webhookDescriptor,
  webhookDeliveryDescriptor,
  blacklistDescriptor,
  messageDescriptor,
  campaignDescriptor,
  smtpMessageDescriptor,
  receiverDescriptor,
  receiverDeliveryDescriptor,
  adminUserDescriptor,
  adminSubscriptionDescriptor,
];

/** What is read anew when a resource changes, besides what the contract lets refer to it. */
export function touchedBy(resource: string): readonly string[] {
  return consoleResources.find((of) => of.resource.name === resource)?.touches ?? [];
}
