import { setTimeout as pause } from 'node:timers/promises';

const lookEveryMs = 10;

/** Looks again and again until what is found holds, and gives it; the test's own limit ends it where it never does. */
export async function eventually<Found>(
  look: () => Found | Promise<Found>,
  holds: (found: Found) => boolean,
): Promise<Found> {
  for (;;) {
    const found = await look();
    if (holds(found)) return found;
    await pause(lookEveryMs);
  }
}
