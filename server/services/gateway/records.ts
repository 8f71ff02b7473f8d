import { type RawBuilder, sql } from 'kysely';
import { refusal, StaleError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { checkedWrite } from './checked-write.ts';
import {
  type ColumnValues,
  isThere,
  type RecordTable,
  type ResourceDefinition,
  type Row,
} from './definition.ts';
import { owned, ownerColumns } from './ownership.ts';
import { parameterOf } from './stored-json.ts';
import { isUniqueViolation } from './unique-violation.ts';

/** A record as the wire has it, whatever its resource. */
export interface WireRecord {
  '@id': string;
  id: number;
  version: number;
}

type Body = Readonly<Record<string, unknown>>;

/** The stored row of a record of this account, or 404. */
export async function findRow(
  scope: Scope,
  definition: ResourceDefinition,
  id: number,
): Promise<Row<RecordTable>> {
  const visible = definition.visible?.(new Set());
  const found = await sql<Row<RecordTable>>`
    select t.* from ${sql.table(definition.table)} t
    where ${owned(scope, definition.table, 't')} and t.id = ${id} and ${isThere(definition)}
    ${visible ? sql`and ${visible}` : sql``}`.execute(scope.db);
  const row = found.rows[0];
  if (!row) throw refusal('noSuchRecord', { path: `${definition.resource.path}/${id}` });
  return row;
}

/** One record with everything it has. */
export async function getRecord(
  scope: Scope,
  definition: ResourceDefinition,
  id: number,
): Promise<WireRecord> {
  return presentOne(scope, definition, await findRow(scope, definition, id));
}

/** Creates a record from a body; every field that is wrong is named. */
export async function createRecord(
  scope: Scope,
  definition: ResourceDefinition,
  body: Body,
): Promise<WireRecord> {
  const { values, columns } = await checkedWrite(scope, definition, body, null);
  const row = await insertRow(scope, definition.table, columns);
  await definition.afterSave?.(scope, row, values, null);
  scope.announce({ resource: definition.resource.name, id: row.id, change: 'created' });
  return presentOne(scope, definition, row);
}

/**
 * Changes the fields that the body has; 412 with the record where `ifMatch` names another version. What was read and is
 * put back changes nothing, the version neither.
 */
export async function updateRecord(
  scope: Scope,
  definition: ResourceDefinition,
  id: number,
  body: Body,
  ifMatch: string | null,
): Promise<WireRecord> {
  const before = await lockRow(scope, definition, id);
  await refuseStale(scope, definition, before, ifMatch);
  const { values, columns, isChange } = await checkedWrite(scope, definition, body, before);
  if (!isChange) return presentOne(scope, definition, before);
  const row = await updateRow(scope, definition.table, before, columns);
  await definition.afterSave?.(scope, row, values, before);
  scope.announce({ resource: definition.resource.name, id, change: 'updated' });
  return presentOne(scope, definition, await findRow(scope, definition, id));
}

/** Deletes a record so that it can be brought back for a day. */
export async function deleteRecord(
  scope: Scope,
  definition: ResourceDefinition,
  id: number,
  ifMatch: string | null,
): Promise<void> {
  const row = await lockRow(scope, definition, id);
  await refuseStale(scope, definition, row, ifMatch);
  await definition.beforeDelete?.(scope, row);
  await sql`
    update ${sql.table(definition.table)} t set deleted_at = ${scope.now}, deleted_by = ${scope.accountId}
    where ${owned(scope, definition.table, 't')} and id = ${id}`.execute(scope.db);
  await definition.afterDelete?.(scope, row);
  scope.announce({ resource: definition.resource.name, id, change: 'deleted' });
}

/** The row of a record, held against other writers until the transaction ends. */
export async function lockRow(
  scope: Scope,
  definition: ResourceDefinition,
  id: number,
): Promise<Row<RecordTable>> {
  await sql`
    select 1 from ${sql.table(definition.table)} t
    where ${owned(scope, definition.table, 't')} and id = ${id} for update`.execute(scope.db);
  return findRow(scope, definition, id);
}

async function refuseStale(
  scope: Scope,
  definition: ResourceDefinition,
  row: Row<RecordTable>,
  ifMatch: string | null,
): Promise<void> {
  if (!isFresh(row, ifMatch)) throw new StaleError(await presentOne(scope, definition, row));
}

/** Whether the row has a version that the header `If-Match` names. */
export function isFresh({ version }: Row<RecordTable>, ifMatch: string | null): boolean {
  if (ifMatch === null || ifMatch === '*') return true;
  const versions = ifMatch.split(',').map((each) => each.trim().replace(/^W\//, '').replaceAll('"', ''));
  return versions.includes(String(version));
}

async function insertRow(scope: Scope, table: RecordTable, values: ColumnValues): Promise<Row<RecordTable>> {
  const columns: ColumnValues = { ...ownerColumns(scope, table), created_at: scope.now, ...values };
  return written(
    scope,
    sql`
      insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(columns).map(parameterOf))}) returning *`,
  );
}

async function updateRow(
  scope: Scope,
  table: RecordTable,
  before: Row<RecordTable>,
  columns: ColumnValues,
): Promise<Row<RecordTable>> {
  const assignments: RawBuilder<unknown>[] = Object.entries(columns).map(
    ([name, value]) => sql`${sql.ref(name)} = ${parameterOf(value)}`,
  );
  return written(
    scope,
    sql`
      update ${sql.table(table)} t set ${sql.join([...assignments, sql`version = version + 1`])}
      where ${owned(scope, table, 't')} and id = ${before.id} returning *`,
  );
}

/** The written row; 409 where another call has put a row with the same key in since this one looked. */
async function written(scope: Scope, statement: RawBuilder<Row<RecordTable>>): Promise<Row<RecordTable>> {
  try {
    return (await statement.execute(scope.db)).rows[0]!;
  } catch (error) {
    if (isUniqueViolation(error)) throw refusal('justTaken');
    throw error;
  }
}

async function presentOne(
  scope: Scope,
  definition: ResourceDefinition,
  row: Row<RecordTable>,
): Promise<WireRecord> {
  const [record] = await definition.present(scope, [row], true);
  return record!;
}
