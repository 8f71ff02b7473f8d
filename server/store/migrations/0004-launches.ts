import { sql } from 'kysely';
import type { Migration } from './migration.ts';

/**
 * Whom a launch chose, until each has a row in the ledger: the choice is one quick statement, the rows of the ledger with
 * their keys follow in steps, and check the references then. The counts of reports are read from indexes over what is rare.
 */
export const launches: Migration = {
  number: 4,
  name: 'launches',
  async up(trx) {
    await sql`
      create table launch_contact (
        account_id bigint not null,
        campaign_id bigint not null,
        contact_id bigint not null,
        address_id integer not null,
        email text not null,
        attributes jsonb not null,
        primary key (campaign_id, contact_id)
      );
      create index recipient_ended on recipient (campaign_id, state) where state in ('failed', 'skipped', 'unknown');
      create index recipient_bounced on recipient (campaign_id, state) where bounced_at is not null;
      create index recipient_opened on recipient (campaign_id) where opened_at is not null;
      create index recipient_clicked on recipient (campaign_id) where clicked_at is not null;
      create index recipient_unsubscribed on recipient (campaign_id) where unsubscribed_at is not null;
    `.execute(trx);
  },
};
