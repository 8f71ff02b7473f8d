import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** Addresses of a whole account in their order, and the words in those of the blacklist: the search asks for them. */
export const search: Migration = {
  number: 6,
  name: 'search',
  async up(trx) {
    await sql`
      create index contact_account_email on contact (account_id, email_folded, id) include (group_id)
        where deleted_at is null;
      create index blacklist_email on blacklist (account_id, email_folded, id) where deleted_at is null;
      create index blacklist_search on blacklist using gin (email_folded gin_trgm_ops);
    `.execute(trx);
  },
};
