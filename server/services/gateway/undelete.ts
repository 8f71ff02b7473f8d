import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { idFromPath } from '#contract/wire/reference.ts';
import { refusal } from '../errors.ts';
import type { Scope } from '../scope.ts';
import type { RecordTable, ResourceDefinition, Row } from './definition.ts';
import { owned } from './ownership.ts';
import { getRecord, type WireRecord } from './records.ts';
import { isUniqueViolation } from './unique-violation.ts';

/** Brings back a record that this account deleted within a day; 404 otherwise, 409 where its place has been taken. */
export async function undeleteRecord(
  scope: Scope,
  definitions: readonly ResourceDefinition[],
  path: string,
): Promise<WireRecord> {
  const { definition, id } = locate(definitions, path);
  const oldest = new Date(scope.now.getTime() - limits.undeleteHours * 3_600_000);
  const found = await sql<Row<RecordTable>>`
    select t.* from ${sql.table(definition.table)} t
    where ${owned(scope, definition.table, 't')} and id = ${id} and deleted_at >= ${oldest} for update`.execute(
    scope.db,
  );
  const row = found.rows[0];
  if (!row) throw refusal('notDeleted', { path });
  await bringBack(scope, definition.table, id, path);
  await definition.afterUndelete?.(scope, row);
  scope.announce({ resource: definition.resource.name, id, change: 'created' });
  return getRecord(scope, definition, id);
}

function locate(
  definitions: readonly ResourceDefinition[],
  path: string,
): { definition: ResourceDefinition; id: number } {
  for (const definition of definitions) {
    const id = idFromPath(path, definition.resource.path);
    if (id !== null) return { definition, id };
  }
  throw refusal('notDeleted', { path });
}

async function bringBack(scope: Scope, table: RecordTable, id: number, path: string): Promise<void> {
  try {
    await sql`update ${sql.table(table)} t set deleted_at = null where ${owned(scope, table, 't')} and id = ${id}`.execute(
      scope.db,
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw refusal('placeTaken', { path });
    throw error;
  }
}
