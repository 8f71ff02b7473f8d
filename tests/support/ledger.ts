import type { RecipientState } from '#server/store/tables.ts';
import type { TestDatabase } from './database.ts';

/** One row of the ledger as a test wants it; the times are null unless said. */
export interface LedgerRow {
  readonly state: RecipientState;
  readonly handedAt?: Date;
  readonly bouncedAt?: Date;
  readonly openedAt?: Date;
  readonly clickedAt?: Date;
  readonly unsubscribedAt?: Date;
}

/** A campaign that was sent, with its ledger; gives its id. */
export async function buildSentCampaign(
  database: TestDatabase,
  accountId: number,
  rows: readonly LedgerRow[],
  { startedAt, finishedAt }: { startedAt: Date; finishedAt: Date | null },
): Promise<number> {
  const { kysely } = database;
  const campaign = await kysely
    .insertInto('campaign')
    .values({
      account_id: accountId,
      name: 'Sent',
      name_folded: 'sent',
      state: finishedAt ? 'done' : 'sending',
      total_recipients: rows.length,
      sending_started_at: startedAt,
      sending_finished_at: finishedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = await kysely
    .insertInto('contact_group')
    .values({ account_id: accountId, name: 'List', name_folded: 'list' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const row of rows) await addRow(database, accountId, campaign.id, group.id, row);
  return campaign.id;
}

async function addRow(
  { kysely }: TestDatabase,
  accountId: number,
  campaignId: number,
  groupId: number,
  row: LedgerRow,
): Promise<void> {
  const counted = await kysely
    .updateTable('users')
    .set((eb) => ({ next_address_id: eb('next_address_id', '+', 1) }))
    .where('id', '=', accountId)
    .returning('next_address_id')
    .executeTakeFirstOrThrow();
  const addressId = counted.next_address_id - 1;
  const email = `contact${addressId}@reader.example`;
  await kysely
    .insertInto('address')
    .values({ account_id: accountId, id: addressId, folded: email })
    .execute();
  const contact = await kysely
    .insertInto('contact')
    .values({
      account_id: accountId,
      group_id: groupId,
      address_id: addressId,
      email,
      email_folded: email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('recipient')
    .values({
      account_id: accountId,
      campaign_id: campaignId,
      address_id: addressId,
      contact_id: contact.id,
      email,
      attributes: '{}',
      state: row.state,
      handed_at: row.handedAt ?? null,
      bounced_at: row.bouncedAt ?? null,
      opened_at: row.openedAt ?? null,
      clicked_at: row.clickedAt ?? null,
      unsubscribed_at: row.unsubscribedAt ?? null,
    })
    .execute();
}
