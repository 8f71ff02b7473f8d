import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Contacts of a whole account by the time at which they were made, without a sort of all of them for each page. */
export const contactOrder: Migration = {
  number: 10,
  name: 'contact-order',
  async up(trx) {
    await sql`
      create index contact_account_created on contact (account_id, created_at, id) include (group_id)
        where deleted_at is null;
    `.execute(trx);
  },
};
