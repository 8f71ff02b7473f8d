import { sql } from 'kysely';
import { groups } from '#contract/resources/groups.ts';
import { refusal } from '../errors.ts';
import { defineResourceServer, stored, storedText } from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';
import { wireTime } from '../time/wire-time.ts';
import { campaignsUsing } from './campaign-use.ts';

/** Contact lists. The contacts of a deleted list are out of sight with it, and come back with it. */
export const groupDefinition = defineResourceServer<typeof groups, 'contact_group'>({
  resource: groups,
  table: 'contact_group',
  fields: {
    name: storedText('name'),
    numberOfContacts: stored('number_of_contacts'),
    createdAt: stored('created_at'),
  },
  orderBy: { signUpForm: () => sql`null::text` },
  present: async (_scope, rows) =>
    rows.map((row) => ({
      ...recordHead(groups, row),
      name: { value: row.name },
      numberOfContacts: row.number_of_contacts,
      createdAt: wireTime(row.created_at),
      signUpForm: null,
    })),
  async beforeDelete(scope, row) {
    const users = await campaignsUsing(scope, { group: row.id });
    if (users.length > 0) throw refusal('usedBy', { names: users.join(', ') });
  },
  search: {
    columns: ['name_folded'],
    title: (row) => row.name,
    subtitle: (row) => String(row.number_of_contacts),
  },
});
