/**
 * Hands out rows by their number, where they can only be read in order: on from where the last ones ended, or from the
 * start for earlier ones. Holds no more than what was read last.
 */
export function createRowWindow(
  rows: () => AsyncIterable<string[][]>,
): (start: number, count: number) => Promise<string[][]> {
  let reader: AsyncIterator<string[][]> | null = null;
  let held: string[][] = [];
  let first = 0;
  let turn: Promise<unknown> = Promise.resolve();

  async function take(start: number, count: number): Promise<string[][]> {
    if (!reader || start < first) {
      reader = rows()[Symbol.asyncIterator]();
      held = [];
      first = 0;
    }
    while (first + held.length < start + count) {
      const next = await reader.next();
      if (next.done) break;
      const passed = Math.min(held.length, start - first);
      first += passed;
      held = passed === held.length ? next.value : [...held.slice(passed), ...next.value];
    }
    return held.slice(start - first, start - first + count);
  }

  return (start, count) => {
    const taken = turn.then(() => take(start, count));
    turn = taken.catch(() => {
      // A reading that failed ends; the next one begins anew.
      reader = null;
    });
    return taken;
  };
}
