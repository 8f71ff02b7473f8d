import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Dependencies } from '../dependencies.ts';
import { releaseLease, takeLease } from '../store/leases.ts';
import { every } from './every.ts';

/** Somebody at work: what it claims names it, and is free again once it is over. */
export interface Run {
  readonly id: string;
  /** Says that nothing is worked on any more; what is claimed still is free at once. */
  end(): Promise<void>;
}

/** What a run that was killed held is free again after this time. */
const leaseSeconds = 8;
const renewEveryMs = 2_000;

const leaseOf = (id: string) => `run:${id}`;

/** Begins a run, which shows that it lives by a lease until it ends or its process does. */
export async function beginRun(dependencies: Pick<Dependencies, 'database' | 'clock' | 'log'>): Promise<Run> {
  const { database, clock } = dependencies;
  const id = randomUUID();
  const renew = () => takeLease(database.kysely, leaseOf(id), id, clock.now(), leaseSeconds);
  await renew();
  let isFirst = true;
  const renewing = every(renewEveryMs, dependencies, async () => {
    if (!isFirst) await renew();
    isFirst = false;
  });
  return {
    id,
    async end() {
      await renewing.stop();
      await releaseLease(database.kysely, leaseOf(id), id);
    },
  };
}

/** Whether the run that a column names is over: it ended, or its lease ran out. */
export function runIsOver(column: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select 1 from lease l where l.name = 'run:' || ${sql.ref(column)} and l.expires_at > ${now})`;
}

/** Ends what earlier processes left on the embedded database, which one process alone can have: nobody waits for it. */
export async function endLeftRuns({ database }: Pick<Dependencies, 'database'>): Promise<void> {
  if (database.kind !== 'embedded') return;
  await database.kysely.deleteFrom('lease').where('name', 'like', 'run:%').execute();
}
