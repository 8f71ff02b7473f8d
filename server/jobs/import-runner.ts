import { sql } from 'kysely';
import type { Dependencies } from '../dependencies.ts';
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
import type { Principal } from '../services/principal.ts';
import { readScope } from '../services/scope.ts';
import { findAddresses } from '../store/addresses.ts';
import type { RetryPlan } from '../work/retry.ts';
import { ClaimLost, type Hold, type Work } from '../work/work.ts';
import { workThrough } from '../work/work-through.ts';

/** How often a step is stored again whose contacts somebody else makes at the same time. */
const maximumStores = 5;
const second = 1_000;
const minute = 60 * second;
const waits = [5 * second, 30 * second, 2 * minute, 10 * minute];
const retry: RetryPlan = { waits, giveUpAfter: waits.reduce((sum, wait) => sum + wait, 0) };

/** Works on started imports, oldest first; one that was left half done goes on where it was. Resolves when none is left. */
export function runImports(dependencies: Dependencies, stopped: () => boolean): Promise<void> {
  return workThrough(dependencies, importWork(dependencies), stopped);
}

function importWork(dependencies: Dependencies): Work {
  return {
    kind: 'imports',
    retry,
    due: () => sql`select id, id as place from import_transaction where state = 'processing'`,
    async perform(id, hold) {
      await runImport(dependencies, await findImport(dependencies, id), hold);
    },
    async giveUp(id, reason) {
      const failure = reason instanceof Error ? reason.message : String(reason);
      await finish(dependencies, await findImport(dependencies, id), 'failed', failure);
    },
  };
}

function findImport({ database }: Dependencies, id: number): Promise<ImportRow> {
  return database.kysely
    .selectFrom('import_transaction')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

async function runImport(dependencies: Dependencies, transaction: ImportRow, hold: Hold): Promise<void> {
  const scope = readScope(dependencies, principalOf(transaction.account_id));
  const seen = await seenBefore(dependencies, transaction);
  let room = await contactRoom(scope);
  let wasNew = false;
  let step = await readStep(dependencies.database.kysely, transaction, null);
  while (step) {
    if (hold.stopped()) return;
    const result = await storeUntilDone(dependencies, transaction, hold, step, { seen, room, wasNew });
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
  hold: Hold,
  step: ImportStep,
  progress: Parameters<typeof storeStep>[3],
): Promise<StepResult> {
  for (let attempt = 1; ; attempt += 1) {
    const now = dependencies.clock.now();
    try {
      return await dependencies.database.transaction(async (db) => {
        await hold.keep(db);
        return storeStep(db, transaction, step, progress, now);
      });
    } catch (error) {
      if (error instanceof StepLost) throw new ClaimLost();
      if (!isUniqueViolation(error) || attempt === maximumStores) throw error;
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
