import * as v from 'valibot';
import { modules } from '../rules/modules.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { sentDocument } from '../wire/sent-json.ts';
import { sentObject, sentText } from '../wire/sent-values.ts';

const nullableCount = v.nullable(v.number());

const subscription = v.object({
  '@type': v.picklist(['BulkSubscription', 'SmtpSubscription']),
  type: v.picklist(['bulk', 'smtp']),
  contactLimit: nullableCount,
  contactCount: v.number(),
  isOverContactLimit: v.boolean(),
  messageLimit: nullableCount,
  messageCount: v.number(),
  isOverMessageLimit: v.boolean(),
});

const accountInfo = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  locale: v.picklist(['en', 'nl']),
  timezone: v.nullable(v.string()),
  modules: v.array(v.picklist(modules)),
  roles: v.array(v.string()),
  attributes: v.array(
    v.looseObject({ '@id': v.string(), id: v.number(), name: v.string(), slug: v.string() }),
  ),
  subscription,
  subscriptions: v.array(subscription),
});

/** What the signed-in account is and may do (spec section 3, Account info). */
export type AccountInfo = v.InferOutput<typeof accountInfo>;

/** Gives the account of the token. */
export const getAccountInfo = defineEndpoint({
  method: 'GET',
  path: '/account/info',
  summary: 'The own account',
  answer: accountInfo,
});

/** Sets the own name, language and time zone; what is read-only may be sent back and is ignored. */
export const updateAccountInfo = defineEndpoint({
  method: 'PUT',
  path: '/account/info',
  summary: 'Change the own account',
  body: sentObject(
    {
      name: v.optional(v.pipe(sentText, v.trim(), v.nonEmpty('required'), v.maxLength(255, 'tooLong'))),
      locale: v.optional(v.picklist(['en', 'nl'], 'unknownOption')),
      timezone: v.optional(v.nullable(v.pipe(sentText, v.nonEmpty('required'), v.maxLength(64, 'tooLong')))),
    },
    ['id', 'email', 'modules', 'roles', 'attributes', 'subscription', 'subscriptions'],
  ),
  answer: accountInfo,
});

/** The console's own document: keymap, saved views, recents; read with its ETag. */
export const getPreferences = defineEndpoint({
  method: 'GET',
  path: '/account/preferences',
  summary: 'The preferences of the console',
  answer: v.looseObject({}),
});

/** Replaces the console's document. */
export const updatePreferences = defineEndpoint({
  method: 'PUT',
  path: '/account/preferences',
  summary: 'Replace the preferences of the console',
  body: sentDocument,
  answer: v.looseObject({}),
});

const accountStatistics = v.object({
  campaignsSent: v.number(),
  contactsSent: v.number(),
  contactClickActions: v.number(),
  contactOpenActions: v.number(),
  contactUnsubscribeActions: v.number(),
  ratioOpen: v.number(),
  ratioClick: v.number(),
  ratioUnsubscribe: v.number(),
});

/** The account's figures over all campaigns; ratios in per cent, 0 to 100. */
export type AccountStatistics = v.InferOutput<typeof accountStatistics>;

/** Gives the account's figures. */
export const getAccountStatistics = defineEndpoint({
  method: 'GET',
  path: '/account/statistics',
  summary: 'The figures of the own account',
  answer: accountStatistics,
});
