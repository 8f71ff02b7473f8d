import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * How many rows an import has received stands with it, so that no batch has to count those before. A contact belongs to
 * its account through its list: a second check of the account for every contact is left out.
 */
export const imports: Migration = {
  number: 7,
  name: 'imports',
  async up(trx) {
    await sql`
      alter table import_transaction add column received integer not null default 0;
      update import_transaction t set received = b.rows
        from (select transaction_id, sum(row_count)::int as rows from import_batch group by transaction_id) b
        where b.transaction_id = t.id;
      alter table contact drop constraint contact_account_id_fkey;
    `.execute(trx);
  },
};
