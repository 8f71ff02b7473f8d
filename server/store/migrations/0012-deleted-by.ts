import { sql } from 'kysely';
import type { Migration } from './migration.ts';

const installation = ['users', 'subscription', 'product'];
const owned = ['attribute', 'tag', 'contact_group', 'contact', 'blacklist', 'sender', 'message', 'campaign'];

/** Who deleted a record, and an order in which what was deleted is found by account. */
export const deletedBy: Migration = {
  number: 12,
  name: 'deleted-by',
  async up(trx) {
    for (const table of [...installation, ...owned]) {
      const columns = owned.includes(table) ? sql`account_id, deleted_at, id` : sql`deleted_at, id`;
      await sql`
        alter table ${sql.table(table)} add column deleted_by bigint;
        create index ${sql.ref(`${table}_deleted`)} on ${sql.table(table)} (${columns})
          where deleted_at is not null;
      `.execute(trx);
    }
  },
};
