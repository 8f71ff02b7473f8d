import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * A row of the ledger changes its state three times in a second. The indexes are over what does not change with most of
 * that, and pages have room for a second version of each row, so that a change is written beside the row and not into
 * every index (a heap-only tuple).
 */
export const ledger: Migration = {
  number: 8,
  name: 'ledger',
  async up(trx) {
    await sql`
      drop index recipient_queued;
      drop index recipient_under_way;
      drop index recipient_ended;
      drop index recipient_bounced;
      alter table recipient set (fillfactor = 45);
      alter table recipient
        add column pending boolean not null generated always as (state in ('queued', 'claimed', 'handed')) stored,
        add column ending text generated always as
          (case when state in ('failed', 'skipped', 'unknown') then state end) stored;
      create index recipient_pending on recipient (campaign_id, id) where pending;
      create index recipient_ending on recipient (campaign_id, ending) where ending is not null;
      create index recipient_bounced on recipient (campaign_id) where bounced_at is not null;
    `.execute(trx);
  },
};
