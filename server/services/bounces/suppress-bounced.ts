import { type Kysely, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { setSuppression } from '../../store/addresses.ts';
import type { Tables } from '../../store/tables.ts';
import { blockAddress } from '../blacklist/block-address.ts';
import type { RecordedBounce } from './bounce.ts';

type Db = Kysely<Tables>;
type Kept = Pick<RecordedBounce, 'accountId' | 'addressId' | 'email' | 'kind'>;

const dayMs = 86_400_000;

/**
 * Takes addresses out of every list by the rules: who complained goes on the blacklist, an address that leads nowhere or
 * was soft too often counts as bounced out. Gives the ids of these addresses.
 */
export async function suppressBounced(
  db: Db,
  bounces: readonly Kept[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const suppressed = new Set<number>();
  for (const [accountId, own] of byAccount(bounces)) {
    const hard = own.filter(({ kind }) => kind === 'hard').map(({ addressId }) => addressId);
    const soft = own.filter(({ kind }) => kind === 'soft').map(({ addressId }) => addressId);
    const out = new Set([...hard, ...(await softTooOften(db, accountId, soft, now))]);
    await setSuppression(db, accountId, [...out], 'bounced_out', true);
    for (const id of out) suppressed.add(id);
    for (const { kind, addressId, email } of own) {
      if (kind !== 'complaint') continue;
      await blockAddress(db, { accountId, addressId, email }, 'spam', now);
      suppressed.add(addressId);
    }
  }
  return suppressed;
}

/** Which of the addresses have come back as often as an address may, lately. */
async function softTooOften(
  db: Db,
  accountId: number,
  addressIds: readonly number[],
  now: Date,
): Promise<number[]> {
  if (addressIds.length === 0) return [];
  const ids = [...addressIds];
  // Of two that come back at once one waits for the other: both are counted.
  await sql`
    select 1 from address where account_id = ${accountId} and id = any(${ids}::int[])
    order by id for update`.execute(db);
  const since = new Date(now.getTime() - limits.softBounceDays * dayMs);
  const found = await sql<{ id: number }>`
    select address_id as id from bounce
    where account_id = ${accountId} and address_id = any(${ids}::int[])
      and kind = 'soft' and about_address and created_at > ${since}
    group by address_id having count(*) >= ${sql.lit(limits.softBounces)}`.execute(db);
  return found.rows.map(({ id }) => id);
}

function byAccount(bounces: readonly Kept[]): Map<number, Kept[]> {
  const found = new Map<number, Kept[]>();
  for (const bounce of bounces) found.set(bounce.accountId, [...(found.get(bounce.accountId) ?? []), bounce]);
  return found;
}
