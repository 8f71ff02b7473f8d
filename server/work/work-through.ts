import type { Dependencies } from '../dependencies.ts';
import { claimNext, forgetEnded, isAnythingDue } from './claims.ts';
import { beginRun, type Run } from './run.ts';
import type { Work } from './work.ts';
import { workOn } from './work-on.ts';

type Parts = Pick<Dependencies, 'database' | 'clock' | 'log'>;

/** Works on everything of a kind that is due, each item once at most, and resolves when nothing is left for this run. */
export async function workThrough(
  dependencies: Parts,
  work: Work,
  stopped: () => boolean = () => false,
): Promise<void> {
  const { database, clock } = dependencies;
  if (!(await isAnythingDue(database.kysely, work, clock.now()))) return;
  const run = await beginRun(dependencies);
  try {
    await workOnAll(dependencies, work, run, stopped);
    await forgetEnded(database.kysely, work, clock.now());
  } finally {
    await run.end();
  }
}

/** Claims one item after the other, and begins each while there is room for it. */
async function workOnAll(dependencies: Parts, work: Work, run: Run, stopped: () => boolean): Promise<void> {
  const { database, clock } = dependencies;
  const had: number[] = [];
  const underWay = new Set<Promise<void>>();
  while (!stopped()) {
    const item = await claimNext(database.kysely, work, run.id, clock.now(), had);
    if (item) {
      had.push(item.id);
      const doing = workOn(dependencies, work, run, item, stopped).finally(() => underWay.delete(doing));
      underWay.add(doing);
    } else if (underWay.size === 0) return;
    if (!item || underWay.size >= (work.atOnce ?? 1)) await Promise.race(underWay);
  }
  await Promise.all(underWay);
}
