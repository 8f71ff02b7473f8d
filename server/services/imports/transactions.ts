import { type Selectable, sql } from 'kysely';
import type * as contract from '#contract/resources/imports.ts';
import type { EndedImport, ImportStatus } from '#contract/resources/imports.ts';
import { limits } from '#contract/rules/limits.ts';
import { type Violation, violation } from '#contract/rules/violations.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Tables } from '../../store/tables.ts';
import { type ApiError, refusal, refuseViolations } from '../errors.ts';
import { existingIds } from '../gateway/references.ts';
import type { Scope } from '../scope.ts';

/** What events call imports; one that was started is `created`. */
export const importResource = 'contacts/import/transactions';

/** A stored import. */
export type ImportRow = Selectable<Tables['import_transaction']>;

/** Opens an import into a list of this account (contract, Imports 1). */
export async function openImport(scope: Scope, body: BodyOf<typeof contract.createImport>): Promise<number> {
  refuseViolations(await mappingViolations(scope, body));
  const opened = await scope.db
    .insertInto('import_transaction')
    .values({
      account_id: scope.accountId,
      group_id: body.groupId!,
      filename: body.filename,
      duplicate_action: body.duplicateAction,
      map: JSON.stringify(body.map),
      created_at: scope.now,
      failure: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return opened.id;
}

async function mappingViolations(
  scope: Scope,
  { groupId, map }: BodyOf<typeof contract.createImport>,
): Promise<Violation[]> {
  const violations: Violation[] = [];
  if (!(await existingIds(scope, '/groups', [groupId!])).has(groupId!)) {
    violations.push(violation('groupId', 'unknownReference'));
  }
  if (!map.some((each) => each.field === 'email')) violations.push(violation('map', 'notMapped'));
  const ids = map.filter((each) => each.field !== 'email').map((each) => attributeIdOf(each.field));
  const existing = await existingIds(scope, '/attributes', ids);
  for (const [index, each] of map.entries()) {
    const twice = map.findIndex((other) => other.field === each.field) !== index;
    if (twice) violations.push(violation(`map.${index}.field`, 'taken'));
    else if (each.field !== 'email' && !existing.has(attributeIdOf(each.field))) {
      violations.push(violation(`map.${index}.field`, 'unknownReference'));
    }
  }
  return violations;
}

/** The attribute's id in a field name such as `attribute_12`. */
export function attributeIdOf(field: string): number {
  return Number(field.slice('attribute_'.length));
}

/** Rows of an import as they were sent, from the row with this number on. */
export interface RowBatch {
  readonly offset: number;
  readonly data: readonly (readonly string[])[];
}

/**
 * Stores batches of rows; one that was sent before counts once (contract, Imports 2). Gives the rows received after each.
 * One statement for all of them, since a long import is many batches.
 */
export async function receiveRows(
  scope: Scope,
  id: number,
  batches: readonly RowBatch[],
): Promise<readonly number[]> {
  const stored = await sql<{ state: ImportRow['state']; received: number; added: number[] }>`
    with target as (
      select id, account_id, state, received from import_transaction
      where account_id = ${scope.accountId} and id = ${id} for update
    ), added as (
      insert into import_batch (account_id, transaction_id, row_offset, row_count, rows)
      select t.account_id, t.id, n.row_offset, n.row_count, n.rows
      from target t, unnest(
        ${batches.map(({ offset }) => offset)}::int[], ${batches.map(({ data }) => data.length)}::int[],
        ${batches.map(({ data }) => JSON.stringify(data))}::jsonb[]
      ) n (row_offset, row_count, rows)
      where t.state = 'receiving' and n.row_count > 0
      on conflict do nothing returning row_offset, row_count
    ), counted as (
      update import_transaction t set received = t.received + (select sum(row_count) from added)
      where t.account_id = ${scope.accountId} and t.id = ${id} and exists (select from added)
    )
    select state, received, array(select row_offset from added) as added from target`.execute(scope.db);
  const [transaction] = stored.rows;
  if (!transaction) throw missing(id);
  if (transaction.state !== 'receiving') throw refusal('importClosed');
  const added = new Set(transaction.added);
  let { received } = transaction;
  return batches.map(({ offset, data }) => {
    if (added.delete(offset)) received += data.length;
    return received;
  });
}

/** Starts the work; a second start gets 409 (contract, Imports 3). */
export async function startImport(scope: Scope, id: number): Promise<void> {
  await findImport(scope, id);
  const started = await scope.db
    .updateTable('import_transaction')
    .set({ state: 'processing' })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('state', '=', 'receiving')
    .returning('id')
    .executeTakeFirst();
  if (!started) throw refusal('importStarted');
  scope.announce({ resource: importResource, id, change: 'created' });
}

/** Forgets the rows of imports that were given up before they were started: nobody keeps people's data for nothing. */
export async function forgetUnstartedImports({ database, clock }: Dependencies): Promise<void> {
  const oldest = new Date(clock.now().getTime() - limits.importStartHours * 3_600_000);
  await database.kysely
    .deleteFrom('import_transaction')
    .where('state', '=', 'receiving')
    .where('created_at', '<', oldest)
    .execute();
}

/** How far an import is. */
export async function importStatus(scope: Scope, id: number): Promise<ImportStatus> {
  return presentStatus(await findImport(scope, id));
}

/** A page of the imports that have ended, the newest first, and how many there are. */
export async function endedImports(
  scope: Scope,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ members: EndedImport[]; total: number }> {
  const ended = scope.db
    .selectFrom('import_transaction')
    .where('account_id', '=', scope.accountId)
    .where('state', 'in', ['done', 'failed']);
  const { count } = await ended
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await ended
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return {
    members: rows.map((row) => ({ ...presentStatus(row), createdAt: row.created_at.toISOString() })),
    total: Number(count),
  };
}

function presentStatus(row: ImportRow): ImportStatus {
  const { id, state, filename, received, processed, added, updated, skipped, invalid } = row;
  return { id, state, filename, received, processed, added, updated, skipped, invalid };
}

/** The stored import of this account, or 404. */
export async function findImport(scope: Scope, id: number): Promise<ImportRow> {
  const row = await scope.db
    .selectFrom('import_transaction')
    .selectAll()
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw missing(id);
  return row;
}

function missing(id: number): ApiError {
  return refusal('noSuchRecord', { path: `/contacts/import/transactions/${id}` });
}
