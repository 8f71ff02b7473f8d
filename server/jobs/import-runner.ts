import { randomUUID } from 'node:crypto';
import type { Dependencies } from '../dependencies.ts';
import type { Principal } from '../http/context.ts';
import { contactRoom } from '../services/account/limits.ts';
import { isUniqueViolation } from '../services/gateway/unique-violation.ts';
import { readRow } from '../services/imports/outcomes.ts';
import { type ImportProgress, processStep, type StepResult } from '../services/imports/process.ts';
import type { ImportRow } from '../services/imports/transactions.ts';
import { readScope } from '../services/scope.ts';
import { findAddresses } from '../store/addresses.ts';
import { releaseLease, takeLease } from '../store/leases.ts';

/** A step takes well under a second; what a killed process held is free again soon. */
const leaseSeconds = 10;
const maximumAttempts = 5;

/** Works on started imports, oldest first; one that was left half done goes on where it was. Resolves when none is left. */
export async function runImports(dependencies: Dependencies, stopped: () => boolean): Promise<void> {
  const owner = randomUUID();
  while (!stopped()) {
    const transaction = await nextImport(dependencies, owner);
    if (!transaction) return;
    try {
      await runImport(dependencies, transaction, owner, stopped);
    } catch (error) {
      dependencies.log.error({ err: error, import: transaction.id }, 'An import failed');
      await finish(
        dependencies,
        transaction,
        'failed',
        error instanceof Error ? error.message : String(error),
      );
    } finally {
      await releaseLease(dependencies.database.kysely, leaseName(transaction.id), owner);
    }
  }
}

const leaseName = (id: number) => `import:${id}`;

async function nextImport(dependencies: Dependencies, owner: string): Promise<ImportRow | null> {
  const { kysely } = dependencies.database;
  const waiting = await kysely
    .selectFrom('import_transaction')
    .selectAll()
    .where('state', '=', 'processing')
    .orderBy('id')
    .execute();
  for (const transaction of waiting) {
    if (await takeLease(kysely, leaseName(transaction.id), owner, dependencies.clock.now(), leaseSeconds))
      return transaction;
  }
  return null;
}

async function runImport(
  dependencies: Dependencies,
  transaction: ImportRow,
  owner: string,
  stopped: () => boolean,
): Promise<void> {
  const scope = readScope(dependencies, principalOf(transaction.account_id));
  const seen = await seenBefore(dependencies, transaction);
  let room = await contactRoom(scope);
  for (;;) {
    if (stopped()) return;
    const step = await stepUntilStored(dependencies, transaction, owner, { seen, room });
    if (step === 'lost') return;
    if (step === null) break;
    for (const addressId of step.seen) seen.add(addressId);
    if (room !== null) room -= step.added;
    await announceProgress(dependencies, transaction);
  }
  await finish(dependencies, transaction, 'done', null);
}

/** One step; tried again where somebody else has just made a contact that it makes too. */
async function stepUntilStored(
  dependencies: Dependencies,
  transaction: ImportRow,
  owner: string,
  progress: ImportProgress,
): Promise<StepResult | null | 'lost'> {
  for (let attempt = 1; ; attempt += 1) {
    const now = dependencies.clock.now();
    try {
      return await dependencies.database.transaction(async (db) => {
        if (!(await takeLease(db, leaseName(transaction.id), owner, now, leaseSeconds))) return 'lost';
        return processStep(db, transaction, progress, now);
      });
    } catch (error) {
      if (!isUniqueViolation(error) || attempt === maximumAttempts) throw error;
    }
  }
}

/** The addresses of rows that an earlier, interrupted run has done. */
async function seenBefore(dependencies: Dependencies, transaction: ImportRow): Promise<Set<number>> {
  const { kysely } = dependencies.database;
  const done = await kysely
    .selectFrom('import_batch')
    .select('rows')
    .where('transaction_id', '=', transaction.id)
    .where('outcomes', 'is not', null)
    .execute();
  const folded = done.flatMap((batch) =>
    batch.rows.flatMap((cells) => {
      const row = readRow(cells, transaction.map);
      return typeof row === 'string' ? [] : [row.folded];
    }),
  );
  return new Set((await findAddresses(kysely, transaction.account_id, folded)).values());
}

async function announceProgress(dependencies: Dependencies, transaction: ImportRow): Promise<void> {
  const current = await dependencies.database.kysely
    .selectFrom('import_transaction')
    .select(['processed', 'added', 'updated', 'skipped', 'invalid'])
    .where('id', '=', transaction.id)
    .executeTakeFirstOrThrow();
  dependencies.publisher.publish(transaction.account_id, {
    resource: 'contacts/import/transactions',
    id: transaction.id,
    change: 'progress',
    progress: { ...current },
  });
}

async function finish(
  dependencies: Dependencies,
  transaction: ImportRow,
  state: 'done' | 'failed',
  failure: string | null,
): Promise<void> {
  await dependencies.database.kysely
    .updateTable('import_transaction')
    .set({ state, failure, finished_at: dependencies.clock.now() })
    .where('id', '=', transaction.id)
    .execute();
  const tell = (resource: string, id: number | null) =>
    dependencies.publisher.publish(transaction.account_id, { resource, id, change: 'updated' });
  tell('contacts/import/transactions', transaction.id);
  tell('groups', transaction.group_id);
  tell('contacts', null);
}

/** The account itself, at work without a session. */
function principalOf(accountId: number): Principal {
  return { accountId, sessionId: '', email: '', locale: 'en', timezone: 'UTC', modules: [] };
}
