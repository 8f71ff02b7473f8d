import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** Addresses that are all there now. */
export interface TakenAddresses {
  /** The ids by folded form. */
  readonly ids: Map<string, number>;
  /** The ids of those that were there before: nothing can refer to the others yet. */
  readonly known: number[];
}

/** The ids of addresses in an account by their folded form; those that are new are added, with the next small numbers. */
export async function ensureAddresses(
  db: Kysely<Tables>,
  accountId: number,
  folded: readonly string[],
): Promise<Map<string, number>> {
  return (await takeAddresses(db, accountId, folded)).ids;
}

/**
 * As ensureAddresses; says too which were there before. Where they are likely to be new they are not looked for first:
 * that is quicker when they are, and leaves a gap in the numbers when they are not.
 */
export async function takeAddresses(
  db: Kysely<Tables>,
  accountId: number,
  folded: readonly string[],
  areLikelyNew = false,
): Promise<TakenAddresses> {
  const wanted = [...new Set(folded)];
  const ids = areLikelyNew ? new Map<string, number>() : await findAddresses(db, accountId, wanted);
  const known = [...ids.values()];
  const missing = wanted.filter((each) => !ids.has(each));
  if (missing.length === 0) return { ids, known };
  const counter = await sql<{ next: number }>`
    update users set next_address_id = next_address_id + ${missing.length}
    where id = ${accountId} returning next_address_id - ${missing.length} as next`.execute(db);
  const first = counter.rows[0]!.next;
  const added = await sql`
    insert into address (account_id, id, folded)
    select ${accountId}, ${first} + n.ordinal - 1, n.folded
    from unnest(${missing}::text[]) with ordinality n (folded, ordinal)
    on conflict (account_id, folded) do nothing`.execute(db);
  if (Number(added.numAffectedRows) < missing.length) {
    // Another transaction has added some of them in between.
    const all = await findAddresses(db, accountId, wanted);
    return { ids: all, known: [...all.values()] };
  }
  for (const [index, each] of missing.entries()) ids.set(each, first + index);
  return { ids, known };
}

/** The ids of the addresses that the account knows, by their folded form. */
export async function findAddresses(
  db: Kysely<Tables>,
  accountId: number,
  folded: readonly string[],
): Promise<Map<string, number>> {
  const found = await sql<{ id: number; folded: string }>`
    select id, folded from address where account_id = ${accountId} and folded = any(${[...folded]}::text[])`.execute(
    db,
  );
  return new Map(found.rows.map((row) => [row.folded, row.id]));
}

/** What an address adds to the own state of its contacts. */
export type Suppression = 'blacklisted' | 'bounced_out';

/** Marks addresses as suppressed or not, and brings the states of their contacts into line. */
export async function setSuppression(
  db: Kysely<Tables>,
  accountId: number,
  addressIds: readonly number[],
  suppression: Suppression,
  on: boolean,
): Promise<void> {
  if (addressIds.length === 0) return;
  await sql`
    update address set ${sql.ref(suppression)} = ${on}
    where account_id = ${accountId} and id = any(${[...addressIds]}::int[])`.execute(db);
  await refreshContactStates(db, accountId, addressIds);
}

/**
 * Brings the states of every contact with these addresses into line: the own one with what the address has left, the shown
 * one with what the address is besides.
 */
export async function refreshContactStates(
  db: Kysely<Tables>,
  accountId: number,
  addressIds: readonly number[],
): Promise<void> {
  await sql`
    update contact c set own_state = s.own_state, state = s.state,
      version = case when c.own_state = s.own_state then c.version else c.version + 1 end
    from (
      select c2.id, own_contact_state(c2.account_id, c2.group_id, c2.address_id, c2.own_state) as own_state,
        contact_state(c2.account_id, c2.group_id, c2.address_id, c2.own_state) as state
      from contact c2 where c2.account_id = ${accountId} and c2.address_id = any(${[...addressIds]}::int[])
    ) s
    where c.id = s.id and (c.state <> s.state or c.own_state <> s.own_state)`.execute(db);
}

/** Notes that addresses have left lists, whether or not they have contacts there now. */
export async function leaveLists(
  db: Kysely<Tables>,
  accountId: number,
  addressId: number,
  groupIds: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into unsubscription (account_id, address_id, group_id)
    select ${accountId}, ${addressId}, g.id from (${groupIds}) g (id) on conflict do nothing`.execute(db);
  await refreshContactStates(db, accountId, [addressId]);
}
