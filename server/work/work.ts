import type { Kysely, RawBuilder } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { RetryPlan } from './retry.ts';

/**
 * A kind of work that is claimed: at any time one run at most works on an item, what fails is tried again later and
 * given up in the end, and what a killed process left is taken over.
 */
export interface Work {
  /** Names the work among all kinds. */
  readonly kind: string;
  readonly retry: RetryPlan;
  /** How many items a process works on at once; one where it is not said. */
  readonly atOnce?: number;
  /** A query for what is to be done: its `id`, and a `place` by which the least comes first. */
  due(now: Date): RawBuilder<{ id: number; place: unknown }>;
  /** Does an item. What is still due when it returns is done again, also by others; what it throws counts as an attempt. */
  perform(id: number, hold: Hold): Promise<void>;
  /** Ends what is being performed as soon as it can be: the process must stop, and what is still due is done by others. */
  abandon?(): void;
  /** Whether trying again would fail in the same way: then the item is given up at once. */
  isFinal?(error: unknown): boolean;
  /** Ends an item that is not tried again, for its reason: it must not be due any more. */
  giveUp(id: number, reason: unknown): Promise<void>;
}

/** The right to work on an item. */
export interface Hold {
  /** Whether the work should end soon; what is still due is claimed again. */
  stopped(): boolean;
  /**
   * Makes sure inside a transaction that the item is still held, and keeps others from it until the commit; throws
   * ClaimLost otherwise. The item moves on, so its attempts are counted anew.
   */
  keep(db: Kysely<Tables>): Promise<void>;
}

/** The item is worked on by another run by now: nothing of this one may be committed. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}

/** The reason of an item that is given up since every run that worked on it was killed. */
export class KilledTooOften extends Error {
  override readonly name = 'KilledTooOften';

  constructor(attempts: number) {
    super(`The work ended ${attempts} times before it was done`);
  }
}
