import type { Kysely } from 'kysely';
import type { RealtimeEvent } from '#contract/wire/realtime.ts';
import type { Dependencies } from '../dependencies.ts';
import { createMemory, type Memory } from '../memory.ts';
import type { Tables } from '../store/tables.ts';
import type { Principal } from './principal.ts';

/** One account at work: every query takes its account from here, inside one transaction where it writes. */
export interface Scope {
  readonly accountId: number;
  readonly principal: Principal;
  readonly db: Kysely<Tables>;
  readonly dependencies: Dependencies;
  readonly now: Date;
  /** What this work has found out and asks nobody again. */
  readonly memory: Memory;
  /** Tells the account's consoles, once the transaction is committed. */
  announce(event: RealtimeEvent): void;
  /** Runs once the transaction is committed. */
  afterCommit(work: () => Promise<void>): void;
}

/** Runs reads for an account. */
export function readScope(dependencies: Dependencies, principal: Principal): Scope {
  return {
    accountId: principal.accountId,
    principal,
    db: dependencies.database.kysely,
    dependencies,
    now: dependencies.clock.now(),
    memory: createMemory(),
    announce: (event) => dependencies.publisher.publish(principal.accountId, event),
    afterCommit: () => {
      throw new Error('Only a writing scope has a commit');
    },
  };
}

/** Runs writes for an account in one transaction; what they announce is told after the commit. */
export async function writeScope<Result>(
  dependencies: Dependencies,
  principal: Principal,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  const events: RealtimeEvent[] = [];
  const later: (() => Promise<void>)[] = [];
  const result = await dependencies.database.transaction((db) =>
    work({
      accountId: principal.accountId,
      principal,
      db,
      dependencies,
      now: dependencies.clock.now(),
      memory: createMemory(),
      announce: (event) => events.push(event),
      afterCommit: (each) => later.push(each),
    }),
  );
  for (const event of events) dependencies.publisher.publish(principal.accountId, event);
  for (const each of later) await each();
  return result;
}
