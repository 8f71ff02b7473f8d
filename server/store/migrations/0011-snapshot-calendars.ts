import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/** The zone and the language that dates in a launched campaign are written by, whatever becomes of the account's. */
export const snapshotCalendars: Migration = {
  number: 11,
  name: 'snapshot-calendars',
  async up(trx) {
    await sql`
      alter table campaign_snapshot
        add column timezone text not null default 'UTC',
        add column locale text not null default 'en' check (locale in ('en', 'nl'));
      update campaign_snapshot s set timezone = coalesce(u.timezone, 'UTC'), locale = u.locale
        from users u where u.id = s.account_id;
    `.execute(trx);
  },
};
