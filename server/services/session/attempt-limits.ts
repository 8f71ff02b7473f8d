import type { Dependencies } from '../../dependencies.ts';
import { createRateLimit } from './rate-limit.ts';

type Limit = ReturnType<typeof createRateLimit>;

/** How often one may try within 15 minutes (contract, Errors 429). */
interface AttemptLimits {
  readonly loginsOfAccount: Limit;
  readonly loginsOfAddress: Limit;
  readonly resetsOfMailbox: Limit;
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
