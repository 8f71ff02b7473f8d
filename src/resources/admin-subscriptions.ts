import { subscriptions } from '#contract/resources/admin-subscriptions.ts';
import {
  adminSubscriptionCommands,
  subscriptionFields,
  subscriptionRules,
} from '#src/commands/groups/admin-subscriptions.ts';
import { defineConsoleResource } from './console-resource.ts';

/** The subscriptions of users, for administrators; their list may be that of one user. */
export const adminSubscriptionDescriptor = defineConsoleResource({
  resource: subscriptions,
  section: 'subscriptions',
  texts: 'admin-subscriptions',
  goKeys: 'g y',
  menu: ['admin'],
  list: {
    // Its screen draws them all: expired ones are grey.
    columns: [],
    filters: ['user', 'product', 'expiresOn'],
    sort: '-expiresOn',
    actions: ['create', 'users.go'],
    rowActions: ['edit', 'set-field', 'set-fields', 'user', 'delete', 'copy-link'],
    hasEmptyText: false,
  },
  settable: subscriptionFields,
  rules: subscriptionRules,
  commands: adminSubscriptionCommands,
  exported: ['user', 'product', 'startsOn', 'expiresOn'],
  touches: ['account'],
});
