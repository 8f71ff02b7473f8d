import { type Selectable, sql } from 'kysely';
import type * as contract from '#contract/resources/imports.ts';
import type { ImportStatus } from '#contract/resources/imports.ts';
import { type Violation, violation } from '#contract/rules/violations.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { type ApiError, refusal, refuseViolations } from '../../http/errors.ts';
import type { Tables } from '../../store/tables.ts';
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

/**
 * Stores a batch of rows; one that was sent before counts once (contract, Imports 2). Gives the rows received. One
 * statement, since a long import is many batches.
 */
export async function receiveRows(
  scope: Scope,
  id: number,
  offset: number,
  rows: string[][],
): Promise<number> {
  const stored = await sql<{ state: ImportRow['state']; received: number }>`
    with target as (
      select id, account_id, state, received from import_transaction
      where account_id = ${scope.accountId} and id = ${id} for update
    ), added as (
      insert into import_batch (account_id, transaction_id, row_offset, row_count, rows)
      select account_id, id, ${offset}::int, ${rows.length}::int, ${JSON.stringify(rows)}::jsonb from target
      where state = 'receiving' and ${rows.length > 0}
      on conflict do nothing returning row_count
    ), counted as (
      update import_transaction t set received = t.received + added.row_count from added
      where t.account_id = ${scope.accountId} and t.id = ${id} returning t.received
    )
    select state, coalesce((select received from counted), received) as received from target`.execute(
    scope.db,
  );
  const [transaction] = stored.rows;
  if (!transaction) throw missing(id);
  if (transaction.state !== 'receiving') throw refusal('importClosed');
  return transaction.received;
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

/** How far an import is. */
export async function importStatus(scope: Scope, id: number): Promise<ImportStatus> {
  const row = await findImport(scope, id);
  const { state, filename, received, processed, added, updated, skipped, invalid } = row;
  return {
    id,
    state,
    filename,
    received,
    processed,
    added,
    updated,
    skipped,
    invalid,
  };
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
