import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { runIsOver } from './run.ts';
import { ClaimLost, type Work } from './work.ts';

type Db = Kysely<Tables>;

/** An item that a run holds. */
export interface ClaimedItem {
  readonly id: number;
  /** How often it was begun since it last moved on, this time included. */
  readonly attempts: number;
}

type Kind = Pick<Work, 'kind' | 'due'>;

/** What is due and held by nobody who lives, without the items that the caller has had. */
function claimable({ kind, due }: Kind, now: Date, without: readonly number[]): RawBuilder<unknown> {
  return sql`
    select d.id, d.place from (${due(now)}) d
    left join claimed_work w on w.kind = ${kind} and w.item = d.id
    where d.id <> all(${[...without]}::bigint[]) and (w.item is null or ${isFree(now)})`;
}

function isFree(now: Date): RawBuilder<boolean> {
  return sql<boolean>`((w.due_at is null or w.due_at <= ${now}) and (w.run is null or ${runIsOver('w.run', now)}))`;
}

/** Whether anything can be claimed. */
export async function isAnythingDue(
  db: Db,
  work: Kind,
  now: Date,
  without: readonly number[] = [],
): Promise<boolean> {
  const found = await sql<{ due: boolean }>`
    select exists (${claimable(work, now, without)}) as due`.execute(db);
  return found.rows[0]!.due;
}

/** Claims the next item for a run; null where nothing is due. Of several who claim at once each gets another item. */
export async function claimNext(
  db: Db,
  work: Kind,
  run: string,
  now: Date,
  without: readonly number[],
): Promise<ClaimedItem | null> {
  do {
    const claimed = await sql<ClaimedItem>`
      insert into claimed_work as w (kind, item, run, attempts)
      select ${work.kind}, c.id, ${run}, 1 from (
        ${claimable(work, now, without)} order by d.place, d.id limit 1) c
      on conflict (kind, item) do update set run = excluded.run, attempts = w.attempts + 1, due_at = null
        where ${isFree(now)}
      returning item as id, attempts`.execute(db);
    const item = claimed.rows[0];
    if (item && (await isStillDue(db, work, now, item.id))) return item;
    if (item) await endClaim(db, work, run, item.id);
    // Another run was quicker; what else is due is next.
  } while (await isAnythingDue(db, work, now, without));
  return null;
}

/** Another run may have done the item, and given it back, after it was looked for here and before it was claimed. */
async function isStillDue(db: Db, { due }: Kind, now: Date, id: number): Promise<boolean> {
  const found = await sql`select 1 from (${due(now)}) d where d.id = ${id}`.execute(db);
  return found.rows.length > 0;
}

/** Makes sure that a run holds an item, until the transaction ends; counts its attempts anew. */
export async function keepClaim(db: Db, { kind }: Kind, run: string, id: number): Promise<void> {
  const kept = await db
    .updateTable('claimed_work')
    .set({ attempts: 1, failure: null })
    .where('kind', '=', kind)
    .where('item', '=', id)
    .where('run', '=', run)
    .returning('item')
    .executeTakeFirst();
  if (!kept) throw new ClaimLost();
}

/** Ends the claim of a run on an item that was done, given up or left. */
export async function endClaim(db: Db, { kind }: Kind, run: string, id: number): Promise<void> {
  await db
    .deleteFrom('claimed_work')
    .where('kind', '=', kind)
    .where('item', '=', id)
    .where('run', '=', run)
    .execute();
}

/** How often an item of a run was begun; null where it is another's by now. */
export async function attemptsOf(db: Db, { kind }: Kind, run: string, id: number): Promise<number | null> {
  const found = await db
    .selectFrom('claimed_work')
    .select('attempts')
    .where('kind', '=', kind)
    .where('item', '=', id)
    .where('run', '=', run)
    .executeTakeFirst();
  return found?.attempts ?? null;
}

/** Gives an item back that failed; it may be claimed again from a time on. */
export async function putOff(
  db: Db,
  { kind }: Kind,
  run: string,
  id: number,
  dueAt: Date,
  failure: string,
): Promise<void> {
  await db
    .updateTable('claimed_work')
    .set({ run: null, due_at: dueAt, failure })
    .where('kind', '=', kind)
    .where('item', '=', id)
    .where('run', '=', run)
    .execute();
}

/** Forgets the attempts of items that are not to be done any more. */
export async function forgetEnded(db: Db, { kind, due }: Kind, now: Date): Promise<void> {
  await sql`
    delete from claimed_work w where w.kind = ${kind} and (w.run is null or ${runIsOver('w.run', now)})
      and not exists (select 1 from (${due(now)}) d where d.id = w.item)`.execute(db);
}
