import type { Endpoint } from '../wire/endpoint.ts';
import type { Resource } from '../wire/resource.ts';
import * as account from './account.ts';
import { products, subscriptions } from './admin-subscriptions.ts';
import { adminUsers, resetUserCredentials } from './admin-users.ts';
import { attributes } from './attributes.ts';
import { blacklist, importBlacklist } from './blacklist.ts';
import * as campaignCalls from './campaign-calls.ts';
import { campaigns } from './campaigns.ts';
import { contacts } from './contacts.ts';
import * as documentation from './documentation.ts';
import * as general from './general.ts';
import { countUnique, groups } from './groups.ts';
import * as imports from './imports.ts';
import * as mailbox from './mailbox.ts';
import * as messageCalls from './messages.ts';
import * as receiverCalls from './receivers.ts';
import { renewSenderCredentials, senders, testSenderSubmission, verifySender } from './senders.ts';
import * as session from './session.ts';
import * as smtp from './smtp-messages.ts';
import { tags } from './tags.ts';
import * as webhookCalls from './webhooks.ts';

/** Every resource of the wire. */
export const allResources: readonly Resource[] = [
  attributes,
  tags,
  groups,
  contacts,
  blacklist,
  senders,
  messageCalls.messages,
  campaigns,
  smtp.smtpMessages,
  webhookCalls.webhooks,
  receiverCalls.receivers,
  adminUsers,
  subscriptions,
  products,
];

/** What records of those have, each a list under one of them. */
export const resourcesUnderRecords: readonly Resource[] = [
  webhookCalls.webhookDeliveries,
  receiverCalls.receiverDeliveries,
];

/** Every call of the wire that is no plain operation of a resource. */
export const allEndpoints: readonly Endpoint[] = [
  countUnique,
  importBlacklist,
  verifySender,
  renewSenderCredentials,
  testSenderSubmission,
  resetUserCredentials,
  ...endpointsOf(session),
  ...endpointsOf(account),
  ...endpointsOf(general),
  ...endpointsOf(documentation),
  ...endpointsOf(mailbox),
  ...endpointsOf(messageCalls),
  ...endpointsOf(campaignCalls),
  ...endpointsOf(imports),
  ...endpointsOf(smtp),
  ...endpointsOf(webhookCalls),
  ...endpointsOf(receiverCalls),
];

function endpointsOf(module: Readonly<Record<string, unknown>>): Endpoint[] {
  return Object.values(module).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
  );
}
