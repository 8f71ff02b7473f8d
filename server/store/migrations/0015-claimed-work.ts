import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Work that a run holds, or that waits to be tried again; what is due stands in the tables of its kind. An item has no
 * row before its first claim and none after its end.
 */
export const claimedWork: Migration = {
  number: 15,
  name: 'claimed-work',
  async up(trx) {
    await sql`
      create table claimed_work (
        kind text not null,
        item bigint not null,
        run text,
        attempts integer not null,
        due_at timestamptz,
        failure text,
        primary key (kind, item)
      );
    `.execute(trx);
  },
};
