import { type Kysely, sql } from 'kysely';
import { fold } from '#contract/rules/fold.ts';
import { takeAddresses } from '../../store/addresses.ts';
import type { Tables } from '../../store/tables.ts';
import { keptReason, type Outcome, type ReadRow, readRow } from './outcomes.ts';
import type { ImportRow } from './transactions.ts';

/** Batches that one step takes: its transaction stays well under half a second on the embedded database. */
const batchesPerStep = 20;

interface Batch {
  row_offset: number;
  rows: string[][];
}

/** What an import has come to so far. */
export interface ImportProgress {
  /** The addresses of the rows before: of several rows with one address the first counts. */
  readonly seen: ReadonlySet<number>;
  /** How many contacts the account may still get; null for any number. */
  readonly room: number | null;
}

/** What a step adds to the progress, once its transaction is committed. */
export interface StepResult {
  readonly seen: readonly number[];
  readonly added: number;
}

/** Does the next rows of an import; contacts, outcomes and counters are one transaction. Null when nothing is left. */
export async function processStep(
  db: Kysely<Tables>,
  transaction: ImportRow,
  progress: ImportProgress,
  now: Date,
): Promise<StepResult | null> {
  const batches = await sql<Batch>`
    select row_offset, rows from import_batch
    where transaction_id = ${transaction.id} and outcomes is null
    order by row_offset limit ${batchesPerStep} for update`.execute(db);
  if (batches.rows.length === 0) return null;
  const read = batches.rows.flatMap((batch) => batch.rows.map((cells) => readRow(cells, transaction.map)));
  const { outcomes, seen } = await storeRows(db, transaction, read, progress, now);
  await storeOutcomes(db, transaction, batches.rows, outcomes);
  return { seen, added: outcomes.filter((each) => each[0] === 'added').length };
}

async function storeRows(
  db: Kysely<Tables>,
  transaction: ImportRow,
  read: readonly (ReadRow | string)[],
  progress: ImportProgress,
  now: Date,
): Promise<{ outcomes: Outcome[]; seen: number[] }> {
  const good = read.filter((row): row is ReadRow => typeof row !== 'string');
  const { ids, known } = await takeAddresses(
    db,
    transaction.account_id,
    good.map((row) => row.folded),
  );
  const existing = await existingContacts(db, transaction, known);
  const flags = await addressFlags(db, transaction.account_id, known);
  const added: { row: ReadRow; addressId: number; state: string }[] = [];
  const updated: { id: number; values: Readonly<Record<string, string>> }[] = [];
  const seen = new Set<number>();
  const outcomes = read.map((row): Outcome => {
    if (typeof row === 'string') return ['invalid', row as Outcome[1]];
    const addressId = ids.get(row.folded)!;
    if (progress.seen.has(addressId) || seen.has(addressId)) return ['skipped', 'duplicateInFile'];
    seen.add(addressId);
    const contact = existing.get(addressId);
    if (contact) {
      if (transaction.duplicate_action === 'ignore') return ['skipped', 'keptAsItIs'];
      updated.push({ id: contact.id, values: row.values });
      return ['updated', keptReason(contact.state)];
    }
    if (progress.room !== null && added.length >= progress.room) return ['skipped', 'overLimit'];
    const shown = flags.get(addressId) ?? 'active';
    added.push({ row, addressId, state: shown });
    return ['added', keptReason(shown)];
  });
  await insertContacts(db, transaction, added, now);
  await updateContacts(db, transaction, updated);
  return { outcomes, seen: [...seen] };
}

async function existingContacts(db: Kysely<Tables>, transaction: ImportRow, addressIds: readonly number[]) {
  const found = await sql<{ id: number; address_id: number; state: string }>`
    select id, address_id, state from contact
    where account_id = ${transaction.account_id} and group_id = ${transaction.group_id}
      and address_id = any(${[...addressIds]}::int[]) and deleted_at is null for update`.execute(db);
  return new Map(found.rows.map((row) => [row.address_id, row]));
}

async function addressFlags(db: Kysely<Tables>, accountId: number, addressIds: readonly number[]) {
  const found = await sql<{ id: number; state: string }>`
    select id, case when blacklisted then 'blacklisted' else 'bounced-out' end as state from address
    where account_id = ${accountId} and id = any(${[...addressIds]}::int[]) and (blacklisted or bounced_out)`.execute(
    db,
  );
  return new Map(found.rows.map((row) => [row.id, row.state]));
}

async function insertContacts(
  db: Kysely<Tables>,
  transaction: ImportRow,
  added: readonly { row: ReadRow; addressId: number; state: string }[],
  now: Date,
): Promise<void> {
  if (added.length === 0) return;
  const values = added.map(({ row }) => withoutEmpty(row.values));
  await sql`
    insert into contact (account_id, group_id, address_id, email, email_folded, state, attributes, attributes_folded, created_at)
    select ${transaction.account_id}, ${transaction.group_id}, n.*, ${now}
    from unnest(
      ${added.map((each) => each.addressId)}::int[], ${added.map((each) => each.row.email)}::text[],
      ${added.map((each) => fold(each.row.email))}::text[], ${added.map((each) => each.state)}::text[],
      ${values.map((each) => JSON.stringify(each))}::jsonb[], ${values.map((each) => JSON.stringify(folded(each)))}::jsonb[]
    ) n`.execute(db);
}

/** `update` changes the mapped attributes; `overwrite` also empties the others (contract, Imports 1). */
async function updateContacts(
  db: Kysely<Tables>,
  transaction: ImportRow,
  updated: readonly { id: number; values: Readonly<Record<string, string>> }[],
): Promise<void> {
  if (updated.length === 0) return;
  const overwrite = transaction.duplicate_action === 'overwrite';
  const values = updated.map((each) => (overwrite ? withoutEmpty(each.values) : { ...each.values }));
  const merged = (column: string) =>
    overwrite
      ? sql`n.${sql.ref(column)}`
      : sql`jsonb_strip_empty(c.${sql.ref(column)} || n.${sql.ref(column)})`;
  await sql`
    update contact c set attributes = ${merged('attributes')}, attributes_folded = ${merged('attributes_folded')},
      version = c.version + 1
    from unnest(
      ${updated.map((each) => each.id)}::bigint[], ${values.map((each) => JSON.stringify(each))}::jsonb[],
      ${values.map((each) => JSON.stringify(folded(each)))}::jsonb[]
    ) n (id, attributes, attributes_folded)
    where c.account_id = ${transaction.account_id} and c.id = n.id`.execute(db);
}

async function storeOutcomes(
  db: Kysely<Tables>,
  transaction: ImportRow,
  batches: readonly Batch[],
  outcomes: readonly Outcome[],
): Promise<void> {
  const ofRow = outcomes.values();
  const perBatch = batches.map((batch) => batch.rows.map(() => ofRow.next().value));
  await sql`
    update import_batch b set outcomes = n.outcomes
    from unnest(${batches.map((each) => each.row_offset)}::int[], ${perBatch.map((each) => JSON.stringify(each))}::jsonb[])
      n (row_offset, outcomes)
    where b.transaction_id = ${transaction.id} and b.row_offset = n.row_offset`.execute(db);
  const count = (result: Outcome[0]) => outcomes.filter((each) => each[0] === result).length;
  await sql`
    update import_transaction set processed = processed + ${outcomes.length}, added = added + ${count('added')},
      updated = updated + ${count('updated')}, skipped = skipped + ${count('skipped')}, invalid = invalid + ${count('invalid')}
    where id = ${transaction.id}`.execute(db);
}

function withoutEmpty(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

function folded(values: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([id, value]) => [id, fold(value)]));
}
