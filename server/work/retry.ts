const jitter = 0.2;

/** How often and when work that failed is tried again. */
export interface RetryPlan {
  /** The waits before the next attempts, in milliseconds; the last one repeats. */
  readonly waits: readonly number[];
  /** It is given up once that many milliseconds of waiting have gone by. */
  readonly giveUpAfter: number;
}

/**
 * How long to wait after that many failed attempts, in milliseconds, spread by a fifth so that not everything comes back
 * at once. Null once it is given up.
 */
export function retryDelay(
  { waits, giveUpAfter }: RetryPlan,
  attempts: number,
  random: () => number = Math.random,
): number | null {
  const waitAfter = (attempt: number) => waits[Math.min(attempt, waits.length) - 1] ?? 0;
  let waited = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) waited += waitAfter(attempt);
  if (waited >= giveUpAfter) return null;
  return waitAfter(attempts) * (1 + jitter * (2 * random() - 1));
}
