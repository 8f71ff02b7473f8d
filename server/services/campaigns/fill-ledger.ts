import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';

/** How many rows of the ledger are made in one statement: everybody waits for it on the embedded database. */
export const ledgerStep = 1_000;

/**
 * Makes the next rows of the ledger from those whom a launch chose, in one statement: a row is made and its choice is
 * gone, or neither. Gives how many were made.
 */
export async function fillLedger(db: Kysely<Tables>, campaignId: number): Promise<number> {
  const made = await sql`
    with moved as (
      delete from launch_contact l
      where l.campaign_id = ${campaignId} and l.contact_id in (
        select n.contact_id from launch_contact n where n.campaign_id = ${campaignId}
        order by n.contact_id limit ${ledgerStep} for update skip locked)
      returning l.*
    )
    insert into recipient (account_id, campaign_id, address_id, contact_id, email, attributes)
    select account_id, campaign_id, address_id, contact_id, email, attributes from moved order by contact_id`.execute(
    db,
  );
  return Number(made.numAffectedRows ?? 0n);
}

/** The campaigns of which not every recipient has a row yet. */
export async function unfilledCampaigns(db: Kysely<Tables>): Promise<number[]> {
  const found = await sql<{ id: number }>`
    select c.id from campaign c
    where c.state = 'sending' and exists (select 1 from launch_contact l where l.campaign_id = c.id)
    order by c.sending_started_at, c.id`.execute(db);
  return found.rows.map((row) => row.id);
}
