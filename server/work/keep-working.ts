import { setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from '../dependencies.ts';
import { claimNext, forgetEnded, isAnythingDue } from './claims.ts';
import { every, type Recurring } from './every.ts';
import { beginRun, type Run } from './run.ts';
import type { Work } from './work.ts';
import { workOn } from './work-on.ts';

/** How long what is under way may still take once the work is stopped. */
const graceMs = 5_000;

/**
 * Works on a kind for as long as the process lives: whatever becomes due is begun at once while fewer than `atOnce` are
 * under way, so that an item that takes long keeps no other from being begun.
 */
export function keepWorking(
  milliseconds: number,
  dependencies: Pick<Dependencies, 'database' | 'clock' | 'log'>,
  work: Work,
): Recurring {
  const { database, clock } = dependencies;
  const underWay = new Set<Promise<void>>();
  let isStopped = false;
  let run: Run | null = null;

  function begin(item: { id: number; attempts: number }, by: Run): void {
    const doing = workOn(dependencies, work, by, item, () => isStopped).finally(() => {
      underWay.delete(doing);
      looking.wake();
    });
    underWay.add(doing);
  }

  async function look(): Promise<void> {
    const { kysely } = database;
    if (!(await isAnythingDue(kysely, work, clock.now()))) {
      if (underWay.size > 0 || !run) return;
      await forgetEnded(kysely, work, clock.now());
      await run.end();
      run = null;
      return;
    }
    run ??= await beginRun(dependencies);
    while (!isStopped && underWay.size < (work.atOnce ?? 1)) {
      const item = await claimNext(kysely, work, run.id, clock.now(), []);
      if (!item) return;
      begin(item, run);
    }
  }

  const looking = every(milliseconds, dependencies, look);
  return {
    wake: () => looking.wake(),
    async stop() {
      isStopped = true;
      await looking.stop();
      const grace = new AbortController();
      const late = pause(graceMs, undefined, { signal: grace.signal }).then(
        () => work.abandon?.(),
        () => undefined,
      );
      await Promise.all(underWay);
      grace.abort();
      await late;
      await run?.end();
    },
  };
}
