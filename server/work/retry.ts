const minute = 60_000;
/** The waits before the next attempts; the last one repeats. */
const waits = [1, 5, 15, 30, 60, 120, 240].map((minutes) => minutes * minute);
const giveUpAfter = 72 * 60 * minute;
const jitter = 0.2;

/**
 * How long to wait after that many failed attempts, in milliseconds: longer each time, spread by a fifth so that mails
 * do not all come back at once. Null once three days of waiting have gone by.
 */
export function retryDelay(attempts: number, random: () => number = Math.random): number | null {
  let waited = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) waited += waitAfter(attempt);
  if (waited >= giveUpAfter) return null;
  return waitAfter(attempts) * (1 + jitter * (2 * random() - 1));
}

function waitAfter(attempt: number): number {
  return waits[Math.min(attempt, waits.length) - 1]!;
}
