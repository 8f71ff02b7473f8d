import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { takeAddresses } from '../../store/addresses.ts';
import type { Tables } from '../../store/tables.ts';
import type { IdSet } from './id-set.ts';
import {
  type AttributeValues,
  keptReason,
  type Outcome,
  type OutcomeReason,
  type ReadRow,
  readRow,
  storedValues,
  withoutEmpty,
} from './outcomes.ts';
import type { ImportRow } from './transactions.ts';

/** Batches that one step takes: its transaction stays well under half a second on the embedded database. */
const batchesPerStep = 20;

/** Rows of an import that are read and not stored yet. */
export interface ImportStep {
  readonly batches: readonly { row_offset: number; size: number }[];
  readonly rows: readonly (ReadRow | OutcomeReason)[];
}

/** What an import has come to so far. */
interface ImportProgress {
  /** The addresses of the rows before: of several rows with one address the first counts. */
  readonly seen: Pick<IdSet, 'has'>;
  /** How many contacts the account may still get; null for any number. */
  readonly room: number | null;
  /** Whether all addresses of the step before were new, as those of this one may be too. */
  readonly wasNew: boolean;
}

/** What a step adds to the progress, once its transaction is committed. */
export interface StepResult {
  readonly seen: readonly number[];
  readonly added: number;
  readonly wasNew: boolean;
  readonly counts: ImportCounts;
  readonly next: ImportStep | null;
}

/** How far an import is. */
type ImportCounts = Pick<ImportRow, 'processed' | 'added' | 'updated' | 'skipped' | 'invalid'>;

/** A step whose rows somebody else has stored in the meantime. */
export class StepLost extends Error {
  override readonly name = 'StepLost';
}

/** Reads the next rows of an import that are waiting or stored; null when nothing is left. */
export async function readStep(
  db: Kysely<Tables>,
  transaction: ImportRow,
  after: ImportStep | null,
  which: 'waiting' | 'stored' = 'waiting',
): Promise<ImportStep | null> {
  const batches = await loadBatches(db, transaction, after, which);
  return batches.length === 0 ? null : stepOf(batches, transaction);
}

/**
 * Stores a step; contacts, outcomes and counters are one transaction. The rows after it are read meanwhile. Throws
 * StepLost, and then nothing of it may be committed.
 */
export async function storeStep(
  db: Kysely<Tables>,
  transaction: ImportRow,
  step: ImportStep,
  progress: ImportProgress,
  now: Date,
): Promise<StepResult> {
  const following = await loadBatches(db, transaction, step, 'waiting');
  const plan = await planRows(db, transaction, step.rows, progress);
  // The database is busy with the contacts for longer than reading takes.
  const [next] = await Promise.all([
    nextTurn().then(() => (following.length === 0 ? null : stepOf(following, transaction))),
    insertContacts(db, transaction, plan.added, now),
  ]);
  await updateContacts(db, transaction, plan.updated);
  const counts = await storeOutcomes(db, transaction, step, plan.outcomes);
  return { seen: [...plan.seen], added: plan.added.length, wasNew: plan.isNew, counts, next };
}

interface Batch {
  row_offset: number;
  rows: string[][];
}

async function loadBatches(
  db: Kysely<Tables>,
  transaction: ImportRow,
  after: ImportStep | null,
  which: 'waiting' | 'stored',
): Promise<Batch[]> {
  const last = after?.batches.at(-1)?.row_offset ?? -1;
  const batches = await sql<Batch>`
    select row_offset, rows from import_batch
    where transaction_id = ${transaction.id} and (outcomes is null) = ${which === 'waiting'} and row_offset > ${last}
    order by row_offset limit ${batchesPerStep}`.execute(db);
  return batches.rows;
}

function stepOf(batches: readonly Batch[], transaction: ImportRow): ImportStep {
  return {
    batches: batches.map(({ row_offset, rows }) => ({ row_offset, size: rows.length })),
    rows: batches.flatMap(({ rows }) => rows.map((cells) => readRow(cells, transaction.map))),
  };
}

interface Plan {
  readonly outcomes: readonly Outcome[];
  readonly added: readonly AddedRow[];
  readonly updated: readonly { id: number; values: AttributeValues }[];
  readonly seen: ReadonlySet<number>;
  readonly isNew: boolean;
}

interface AddedRow {
  readonly row: ReadRow;
  readonly addressId: number;
  readonly own: string;
  readonly shown: string;
}

/** Decides what becomes of each row. */
async function planRows(
  db: Kysely<Tables>,
  transaction: ImportRow,
  read: ImportStep['rows'],
  progress: ImportProgress,
): Promise<Plan> {
  const good = read.filter((row): row is ReadRow => typeof row !== 'string');
  const { ids, known } = await takeAddresses(
    db,
    transaction.account_id,
    good.map((row) => row.folded),
    progress.wasNew,
  );
  const existing = await existingContacts(db, transaction, known);
  const states = await enteringStates(db, transaction, known);
  const added: AddedRow[] = [];
  const updated: { id: number; values: AttributeValues }[] = [];
  const seen = new Set<number>();
  const outcomes = read.map((row): Outcome => {
    if (typeof row === 'string') return ['invalid', row];
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
    const entering = states.get(addressId) ?? { own: 'active', shown: 'active' };
    added.push({ row, addressId, ...entering });
    return ['added', keptReason(entering.shown)];
  });
  return { outcomes, added, updated, seen, isNew: good.length > 0 && known.length === 0 };
}

interface ExistingContact {
  id: number;
  address_id: number;
  state: string;
}

async function existingContacts(
  db: Kysely<Tables>,
  transaction: ImportRow,
  addressIds: readonly number[],
): Promise<Map<number, ExistingContact>> {
  if (addressIds.length === 0) return new Map();
  const found = await sql<ExistingContact>`
    select id, address_id, state from contact
    where account_id = ${transaction.account_id} and group_id = ${transaction.group_id}
      and address_id = any(${[...addressIds]}::int[]) and deleted_at is null for update`.execute(db);
  return new Map(found.rows.map((row) => [row.address_id, row]));
}

/** The states that new contacts of the list get by what their addresses are and have left. */
async function enteringStates(
  db: Kysely<Tables>,
  { account_id, group_id }: ImportRow,
  addressIds: readonly number[],
): Promise<Map<number, { own: string; shown: string }>> {
  if (addressIds.length === 0) return new Map();
  const found = await sql<{ id: number; own: string; shown: string }>`
    select id, own_contact_state(${account_id}, ${group_id}, id, 'active') as own,
      contact_state(${account_id}, ${group_id}, id, 'active') as shown
    from address where account_id = ${account_id} and id = any(${[...addressIds]}::int[])`.execute(db);
  return new Map(found.rows.map(({ id, own, shown }) => [id, { own, shown }]));
}

async function insertContacts(
  db: Kysely<Tables>,
  transaction: ImportRow,
  added: readonly AddedRow[],
  now: Date,
): Promise<void> {
  if (added.length === 0) return;
  // Most are active and have an address in small letters; what is usual is not sent two thousand times.
  const emails = added.map(({ row }) => (row.email === row.fresh.emailFolded ? null : row.email));
  const unusual = (state: string) => (state === 'active' ? null : state);
  await sql`
    insert into contact (account_id, group_id, address_id, email, email_folded, own_state, state, attributes, attributes_folded, created_at)
    select ${transaction.account_id}, ${transaction.group_id}, n.address_id, coalesce(n.email, n.folded), n.folded,
      coalesce(n.own_state, 'active'), coalesce(n.state, 'active'), n.attributes, n.attributes_folded, ${now}
    from unnest(
      ${added.map((each) => each.addressId)}::int[], ${emails}::text[],
      ${added.map(({ row }) => row.fresh.emailFolded)}::text[], ${added.map(({ own }) => unusual(own))}::text[],
      ${added.map(({ shown }) => unusual(shown))}::text[],
      ${added.map(({ row }) => row.fresh.attributes.plain)}::jsonb[],
      ${added.map(({ row }) => row.fresh.attributes.folded)}::jsonb[]
    ) n (address_id, email, folded, own_state, state, attributes, attributes_folded)`.execute(db);
}

/** `update` changes the mapped attributes; `overwrite` also empties the others (contract, Imports 1). What has them so stays. */
async function updateContacts(
  db: Kysely<Tables>,
  transaction: ImportRow,
  updated: readonly { id: number; values: AttributeValues }[],
): Promise<void> {
  if (updated.length === 0) return;
  const overwrite = transaction.duplicate_action === 'overwrite';
  const values = updated.map((each) => storedValues(overwrite ? withoutEmpty(each.values) : each.values));
  const merged = (column: string) =>
    overwrite
      ? sql`n.${sql.ref(column)}`
      : sql`jsonb_strip_empty(c.${sql.ref(column)} || n.${sql.ref(column)})`;
  await sql`
    update contact c set attributes = ${merged('attributes')}, attributes_folded = ${merged('attributes_folded')},
      version = c.version + 1
    from unnest(
      ${updated.map((each) => each.id)}::bigint[], ${values.map((each) => each.plain)}::jsonb[],
      ${values.map((each) => each.folded)}::jsonb[]
    ) n (id, attributes, attributes_folded)
    where c.account_id = ${transaction.account_id} and c.id = n.id
      and c.attributes is distinct from ${merged('attributes')}`.execute(db);
}

async function storeOutcomes(
  db: Kysely<Tables>,
  transaction: ImportRow,
  { batches }: ImportStep,
  outcomes: readonly Outcome[],
): Promise<ImportCounts> {
  const ofRow = outcomes.values();
  const perBatch = batches.map(({ size }) => Array.from({ length: size }, () => ofRow.next().value));
  const stored = await sql`
    update import_batch b set outcomes = n.outcomes
    from unnest(${batches.map((each) => each.row_offset)}::int[], ${perBatch.map((each) => JSON.stringify(each))}::jsonb[])
      n (row_offset, outcomes)
    where b.transaction_id = ${transaction.id} and b.row_offset = n.row_offset and b.outcomes is null`.execute(
    db,
  );
  if (Number(stored.numAffectedRows) !== batches.length) throw new StepLost();
  const count = (result: Outcome[0]) => outcomes.filter((each) => each[0] === result).length;
  const counted = await sql<ImportCounts>`
    update import_transaction set processed = processed + ${outcomes.length}, added = added + ${count('added')},
      updated = updated + ${count('updated')}, skipped = skipped + ${count('skipped')}, invalid = invalid + ${count('invalid')}
    where id = ${transaction.id}
    returning processed, added, updated, skipped, invalid`.execute(db);
  return counted.rows[0]!;
}
