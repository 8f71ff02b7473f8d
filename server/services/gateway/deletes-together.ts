import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import { refusal, StaleError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import type { RecordTable, ResourceDefinition, Row } from './definition.ts';
import { owned } from './ownership.ts';
import { isFresh, type WireRecord } from './records.ts';
import { lockRows, presentRows, recordIn } from './records-together.ts';

/** A delete of one record among many. */
export interface Deletion {
  readonly id: number;
  readonly ifMatch: string | null;
}

/** Whether many records can be deleted and brought back at once: nothing is asked about each by itself. */
export function leavesTogether({
  resource,
  beforeDelete,
  afterDelete,
  afterUndelete,
  together,
}: ResourceDefinition): boolean {
  if (beforeDelete || !resource.operations.includes('delete')) return false;
  return (!afterDelete || !!together?.afterDelete) && (!afterUndelete || !!together?.afterUndelete);
}

/** Deletes many records of one resource, each once; for each, in order, nothing or why it stays, as `deleteRecord` would. */
export async function deleteTogether(
  scope: Scope,
  definition: ResourceDefinition,
  deletions: readonly Deletion[],
): Promise<readonly (Error | null)[]> {
  const { resource, table, together } = definition;
  const before = await lockRows(
    scope,
    definition,
    deletions.map(({ id }) => id),
  );
  const fresh: Row<RecordTable>[] = [];
  const stale: Row<RecordTable>[] = [];
  for (const { id, ifMatch } of deletions) {
    const row = before.get(id);
    if (row) (isFresh(row, ifMatch) ? fresh : stale).push(row);
  }
  const gone = new Set(fresh.map(({ id }) => id));
  await sql`
    update ${sql.table(table)} t set deleted_at = ${scope.now}, deleted_by = ${scope.accountId}
    where ${owned(scope, table, 't')} and id = any(${[...gone]}::bigint[])`.execute(scope.db);
  await together?.afterDelete?.(scope, fresh);
  for (const id of gone) scope.announce({ resource: resource.name, id, change: 'deleted' });
  const shown = await presentRows(
    scope,
    definition,
    stale.map(({ id }) => id),
  );
  return deletions.map(({ id }) => {
    if (gone.has(id)) return null;
    return before.has(id)
      ? new StaleError(recordIn(shown, id))
      : refusal('noSuchRecord', { path: `${resource.path}/${id}` });
  });
}

/**
 * Brings back many records of one resource that this account deleted within a day; the records in order. Rejects, and
 * nothing is brought back, where one of them cannot be.
 */
export async function undeleteTogether(
  scope: Scope,
  definition: ResourceDefinition,
  ids: readonly number[],
): Promise<readonly WireRecord[]> {
  const { resource, table, together } = definition;
  const oldest = new Date(scope.now.getTime() - limits.undeleteHours * 3_600_000);
  const back = await sql<Row<RecordTable>>`
    update ${sql.table(table)} t set deleted_at = null
    where ${owned(scope, table, 't')} and id = any(${[...ids]}::bigint[]) and deleted_at >= ${oldest}
    returning t.*`.execute(scope.db);
  if (back.rows.length < ids.length) throw refusal('notDeleted', { path: resource.path });
  await together?.afterUndelete?.(scope, back.rows);
  for (const id of ids) scope.announce({ resource: resource.name, id, change: 'created' });
  const shown = await presentRows(scope, definition, ids);
  return ids.map((id) => recordIn(shown, id));
}
