import { randomUUID } from 'node:crypto';
import type { Dependencies } from '../dependencies.ts';
import type { Principal } from '../http/context.ts';
import { contactRoom } from '../services/account/limits.ts';
import { isUniqueViolation } from '../services/gateway/unique-violation.ts';
import { createIdSet, type IdSet } from '../services/imports/id-set.ts';
import {
  type ImportStep,
  readStep,
  StepLost,
  type StepResult,
  storeStep,
} from '../services/imports/process.ts';
import { type ImportRow, importResource } from '../services/imports/transactions.ts';
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
  let wasNew = false;
  let step = await readStep(dependencies.database.kysely, transaction, null);
  while (step) {
    if (stopped()) return;
    const result = await storeUntilDone(dependencies, transaction, owner, step, { seen, room, wasNew });
    if (result === 'lost') return;
    for (const addressId of result.seen) seen.add(addressId);
    if (room !== null) room -= result.added;
    dependencies.publisher.publish(transaction.account_id, {
      resource: importResource,
      id: transaction.id,
      change: 'progress',
      progress: { ...result.counts },
    });
    wasNew = result.wasNew;
    step = result.next;
  }
  await finish(dependencies, transaction, 'done', null);
}

/** Stores a step; again where somebody else has just made a contact that it makes too. */
async function storeUntilDone(
  dependencies: Dependencies,
  transaction: ImportRow,
  owner: string,
  step: ImportStep,
  progress: Parameters<typeof storeStep>[3],
): Promise<StepResult | 'lost'> {
  for (let attempt = 1; ; attempt += 1) {
    const now = dependencies.clock.now();
    try {
      return await dependencies.database.transaction(async (db) => {
        if (!(await takeLease(db, leaseName(transaction.id), owner, now, leaseSeconds))) return 'lost';
        return storeStep(db, transaction, step, progress, now);
      });
    } catch (error) {
      if (error instanceof StepLost) return 'lost';
      if (!isUniqueViolation(error) || attempt === maximumAttempts) throw error;
    }
  }
}

/** The addresses of rows that an earlier, interrupted run has stored. */
async function seenBefore({ database: { kysely } }: Dependencies, transaction: ImportRow): Promise<IdSet> {
  const seen = createIdSet();
  for (let after: ImportStep | null = null; ; ) {
    const step: ImportStep | null = await readStep(kysely, transaction, after, 'stored');
    if (!step) return seen;
    const folded = step.rows.flatMap((row) => (typeof row === 'string' ? [] : [row.folded]));
    const addresses = await findAddresses(kysely, transaction.account_id, folded);
    for (const id of addresses.values()) seen.add(id);
    after = step;
  }
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
  tell(importResource, transaction.id);
  tell('groups', transaction.group_id);
  tell('contacts', null);
}

/** The account itself, at work without a session. */
function principalOf(accountId: number): Principal {
  return { accountId, sessionId: '', email: '', locale: 'en', timezone: 'UTC', modules: [] };
}
