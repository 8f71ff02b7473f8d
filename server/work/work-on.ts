import type { Dependencies } from '../dependencies.ts';
import { attemptsOf, type ClaimedItem, endClaim, keepClaim, putOff } from './claims.ts';
import { retryDelay } from './retry.ts';
import type { Run } from './run.ts';
import { ClaimLost, KilledTooOften, type Work } from './work.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'log'>;

/** Performs an item that a run holds and ends its claim; one that fails is put off, or given up in the end. */
export async function workOn(
  dependencies: Parts,
  work: Work,
  run: Run,
  item: ClaimedItem,
  stopped: () => boolean,
): Promise<void> {
  const { kysely } = dependencies.database;
  try {
    // Whoever held it before was killed each time, or its failure could not be kept.
    if (retryDelay(work.retry, item.attempts - 1) === null) throw new KilledTooOften(item.attempts - 1);
    await work.perform(item.id, { stopped, keep: (db) => keepClaim(db, work, run.id, item.id) });
    await endClaim(kysely, work, run.id, item.id);
  } catch (error) {
    if (!(error instanceof ClaimLost)) await afterFailure(dependencies, work, run, item.id, error);
  }
}

async function afterFailure(
  { database: { kysely }, clock, log }: Parts,
  work: Work,
  run: Run,
  id: number,
  error: unknown,
): Promise<void> {
  try {
    const attempts = await attemptsOf(kysely, work, run.id, id);
    if (attempts === null) return;
    const isFinal = error instanceof KilledTooOften || (work.isFinal?.(error) ?? false);
    const delay = isFinal ? null : retryDelay(work.retry, attempts);
    log.warn({ err: error, work: work.kind, item: id, attempts, again: delay !== null }, 'Work failed');
    if (delay === null) {
      await work.giveUp(id, error);
      await endClaim(kysely, work, run.id, id);
    } else {
      const dueAt = new Date(clock.now().getTime() + delay);
      await putOff(kysely, work, run.id, id, dueAt, error instanceof Error ? error.message : String(error));
    }
  } catch (failure) {
    // It stays claimed until the run is over, and is taken over then.
    log.error({ err: failure, work: work.kind, item: id }, 'That work failed could not be kept');
  }
}
