import type { Dependencies } from '../../dependencies.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

/** How often one may try within 15 minutes (contract, Errors 429). */
interface AttemptLimits {
  readonly loginsOfAccount: RateLimit;
  readonly loginsOfAddress: RateLimit;
  readonly resetsOfMailbox: RateLimit;
}

const kept = new WeakMap<Dependencies, AttemptLimits>();

/** The limits of an application; each has its own. */
export function attemptLimits(dependencies: Dependencies): AttemptLimits {
  const limits = kept.get(dependencies) ?? {
    loginsOfAccount: createRateLimit(dependencies.clock, 10),
    loginsOfAddress: createRateLimit(dependencies.clock, 100),
    resetsOfMailbox: createRateLimit(dependencies.clock, 5),
  };
  kept.set(dependencies, limits);
  return limits;
}
