import * as v from 'valibot';
import { blacklistReasons } from '../rules/states.ts';
import { email } from '../wire/email-field.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { enumeration, readOnly, timestamp } from '../wire/field.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';
import { sentObject, sentText } from '../wire/sent-values.ts';

/** Addresses that are never mailed (spec 2.5); a client's own entries are `manual`. */
export const blacklist = defineResource({
  name: 'blacklist/contacts',
  type: 'BlacklistContact',
  modules: ['BULK', 'SMTP'],
  fields: {
    email: email({ required: true }),
    reason: readOnly(enumeration(blacklistReasons)),
    createdAt: readOnly(timestamp()),
  },
  filters: { email: 'text', reason: 'enumeration' },
  display: ['email', 'reason'],
});

/** A blacklist entry as it is read. */
export type BlacklistContact = RecordOf<typeof blacklist>;

/** Takes a file with one column of addresses (spec 2.5, 7.6). */
export const importBlacklist = defineEndpoint({
  method: 'POST',
  path: '/blacklist/contacts/import-file',
  summary: 'Add the addresses of a file to the blacklist',
  modules: ['BULK', 'SMTP'],
  body: sentObject({
    filename: v.pipe(sentText, v.maxLength(255, 'tooLong')),
    data: sentText,
  }),
  answer: v.object({
    added: v.number(),
    existing: v.number(),
    invalid: v.array(v.object({ row: v.number(), value: v.string() })),
  }),
});
