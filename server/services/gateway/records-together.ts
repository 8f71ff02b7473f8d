import { sql } from 'kysely';
import { refusal, StaleError, ViolationError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { checkedWrite } from './checked-write.ts';
import type { ColumnValues, RecordTable, ResourceDefinition, Row } from './definition.ts';
import { owned } from './ownership.ts';
import { isFresh, type WireRecord } from './records.ts';
import { missingReferences } from './references.ts';
import { parameterOf } from './stored-json.ts';

/** A change of one record among many. */
export interface Change {
  readonly id: number;
  readonly body: Readonly<Record<string, unknown>>;
  readonly ifMatch: string | null;
}

/** What became of one change: the record as it is now, or why it was refused. */
export type ChangeResult = { readonly record: WireRecord } | { readonly refusal: Error };

/** Whether a body has only fields that can be changed on many rows by one statement. */
export function goesTogether({ together }: ResourceDefinition, body: unknown): boolean {
  const fields = together?.fields ?? [];
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return false;
  const names = Object.keys(body);
  return names.length > 0 && names.every((name) => fields.includes(name));
}

/**
 * Changes many records of one resource, each once, by a few statements for all of them; a result a change, in order, as
 * `updateRecord` would give it. Rejects, and nothing is changed, where the database refuses one of them.
 */
export async function updateTogether(
  scope: Scope,
  definition: ResourceDefinition,
  changes: readonly Change[],
): Promise<readonly ChangeResult[]> {
  const ids = changes.map(({ id }) => id);
  const before = await lockRows(scope, definition, ids);
  const refusals = new Map<number, Error>();
  const stale: Row<RecordTable>[] = [];
  const groups = new Map<string, { readonly columns: ColumnValues; readonly ids: number[] }>();
  const unchanged: number[] = [];
  const findMissing = referenceMemory(scope, definition);
  for (const { id, body, ifMatch } of changes) {
    const row = before.get(id);
    if (!row) refusals.set(id, refusal('noSuchRecord', { path: `${definition.resource.path}/${id}` }));
    else if (!isFresh(row, ifMatch)) stale.push(row);
    else {
      const judged = await judge(scope, definition, row, body, findMissing);
      if (judged instanceof ViolationError) refusals.set(id, judged);
      else if (Object.keys(judged).length === 0) unchanged.push(id);
      else addTo(groups, judged, id);
    }
  }
  for (const { columns, ids: alike } of groups.values()) await writeAlike(scope, definition, columns, alike);
  const written = [...groups.values()].flatMap((group) => group.ids);
  await finish(scope, definition, written, before);
  const shown = await presentRows(scope, definition, [
    ...written,
    ...unchanged,
    ...stale.map(({ id }) => id),
  ]);
  for (const { id } of stale) refusals.set(id, new StaleError(recordIn(shown, id)));
  return ids.map((id) => {
    const refused = refusals.get(id);
    return refused ? { refusal: refused } : { record: recordIn(shown, id) };
  });
}

async function finish(
  scope: Scope,
  { resource, together }: ResourceDefinition,
  written: readonly number[],
  before: ReadonlyMap<number, Row<RecordTable>>,
): Promise<void> {
  if (written.length === 0) return;
  await together?.afterSave?.(
    scope,
    written.flatMap((id) => before.get(id) ?? []),
  );
  for (const id of written) scope.announce({ resource: resource.name, id, change: 'updated' });
}

async function rowsOf(
  scope: Scope,
  { table, visible }: ResourceDefinition,
  ids: readonly number[],
  isLocked: boolean,
): Promise<Map<number, Row<RecordTable>>> {
  const seen = visible?.(new Set());
  const found = await sql<Row<RecordTable>>`
    select t.* from ${sql.table(table)} t
    where ${owned(scope, table, 't')} and t.id = any(${[...ids]}::bigint[]) and t.deleted_at is null
    ${seen ? sql`and ${seen}` : sql``}
    order by t.id ${isLocked ? sql`for update of t` : sql``}`.execute(scope.db);
  return new Map(found.rows.map((row) => [row.id, row]));
}

/** The rows by id, held against other writers until the transaction ends. */
export function lockRows(scope: Scope, definition: ResourceDefinition, ids: readonly number[]) {
  return rowsOf(scope, definition, ids, true);
}

/** The columns to write, none where the record would be what it is, or why the body is refused. */
async function judge(
  scope: Scope,
  definition: ResourceDefinition,
  row: Row<RecordTable>,
  body: Change['body'],
  findMissing: ReferenceMemory,
): Promise<ColumnValues | ViolationError> {
  try {
    return (await checkedWrite(scope, definition, body, row, findMissing)).columns;
  } catch (error) {
    if (error instanceof ViolationError) return error;
    throw error;
  }
}

type ReferenceMemory = (
  values: Readonly<Record<string, unknown>>,
  row: Row<RecordTable> | null,
) => Promise<readonly string[]>;

/** Looks for missing references, once for the same values: what a row holds already is never missing. */
function referenceMemory(scope: Scope, definition: ResourceDefinition): ReferenceMemory {
  const known = new Map<string, Promise<string[]>>();
  return async (values, row) => {
    const key = JSON.stringify(values);
    const asked = known.get(key) ?? missingReferences(scope, definition, values, null);
    known.set(key, asked);
    const missing = await asked;
    return missing.length === 0 ? missing : missingReferences(scope, definition, values, row);
  };
}

function addTo(
  groups: Map<string, { readonly columns: ColumnValues; readonly ids: number[] }>,
  columns: ColumnValues,
  id: number,
): void {
  const key = JSON.stringify(columns);
  const group = groups.get(key) ?? { columns, ids: [] };
  group.ids.push(id);
  groups.set(key, group);
}

async function writeAlike(
  scope: Scope,
  { table }: ResourceDefinition,
  columns: ColumnValues,
  ids: readonly number[],
): Promise<void> {
  const assignments = Object.entries(columns).map(
    ([name, value]) => sql`${sql.ref(name)} = ${parameterOf(value)}`,
  );
  await sql`
    update ${sql.table(table)} t set ${sql.join([...assignments, sql`version = version + 1`])}
    where ${owned(scope, table, 't')} and id = any(${[...ids]}::bigint[])`.execute(scope.db);
}

/** The records of some rows by id, with everything they have; those that are not there are left out. */
export async function presentRows(scope: Scope, definition: ResourceDefinition, ids: readonly number[]) {
  const rows = await rowsOf(scope, definition, ids, false);
  const records: readonly WireRecord[] = await definition.present(scope, [...rows.values()], true);
  return new Map(records.map((record) => [record.id, record]));
}

/** A record that must be among those. */
export function recordIn(shown: ReadonlyMap<number, WireRecord>, id: number): WireRecord {
  const record = shown.get(id);
  if (!record) throw new Error(`The record ${id} is gone inside its own transaction`);
  return record;
}
