import type { Dependencies } from '../../dependencies.ts';
import { type Attempts, createRateLimit, type RateLimit } from './rate-limit.ts';

/** How often one may try within 15 minutes. */
interface AttemptLimits {
  readonly loginsOfAccount: RateLimit;
  readonly loginsOfAddress: RateLimit;
  readonly resetsOfMailbox: RateLimit;
  /** Of programs that sign in to submit mails. */
  readonly programsOfSender: RateLimit;
  readonly programsOfAddress: RateLimit;
}

type Counted = 'ofAccount' | 'ofAddress' | 'ofMailbox' | 'ofSender' | 'ofProgramAddress';
const makeAttempts = (): Record<Counted, Attempts> => ({
  ofAccount: new Map(),
  ofAddress: new Map(),
  ofMailbox: new Map(),
  ofSender: new Map(),
  ofProgramAddress: new Map(),
});

/** The limits of an application; each has its own. */
export function attemptLimits({ clock, memory }: Dependencies): AttemptLimits {
  const attempts = memory.part(makeAttempts);
  return {
    loginsOfAccount: createRateLimit(clock, 10, attempts.ofAccount),
    loginsOfAddress: createRateLimit(clock, 100, attempts.ofAddress),
    resetsOfMailbox: createRateLimit(clock, 5, attempts.ofMailbox),
    programsOfSender: createRateLimit(clock, 10, attempts.ofSender),
    programsOfAddress: createRateLimit(clock, 100, attempts.ofProgramAddress),
  };
}
