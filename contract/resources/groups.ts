import * as v from 'valibot';
import { defineEndpoint } from '../wire/endpoint.ts';
import { integer, nullable, readOnly, text, timestamp, valueObject } from '../wire/field.ts';
import { references } from '../wire/reference.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';
import { sentObject } from '../wire/sent-values.ts';
import { campaignFiltersSchema } from './campaign-filters.ts';

/** Contact lists (spec 2.6). */
export const groups = defineResource({
  name: 'groups',
  type: 'Group',
  modules: ['BULK'],
  fields: {
    name: valueObject(text({ required: true, max: 150 })),
    numberOfContacts: readOnly(integer()),
    createdAt: readOnly(timestamp()),
    signUpForm: readOnly(nullable(text())),
  },
  filters: { name: 'text' },
  display: ['name'],
});

/** A contact list as it is read. */
export type Group = RecordOf<typeof groups>;

const count = v.pipe(v.number(), v.integer());

/** Distinct addresses that a launch would mail now, and who is left out and why (spec 7.3). */
export const countUnique = defineEndpoint({
  method: 'POST',
  path: '/groups/count-unique',
  summary: 'Count the distinct recipients of lists',
  modules: ['BULK'],
  body: sentObject({
    groups: v.optional(references('/groups').write, []),
    excludedGroups: v.optional(references('/groups').write, []),
    filters: v.optional(campaignFiltersSchema, []),
  }),
  answer: v.object({
    contacts: count,
    contactsBeforeFilters: count,
    notMailed: v.object({
      unsubscribed: count,
      blacklisted: count,
      bouncedOut: count,
      unconfirmed: count,
      excluded: count,
    }),
  }),
});
