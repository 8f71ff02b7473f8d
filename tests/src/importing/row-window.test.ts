import { describe, expect, it } from 'vitest';
import { createRowWindow } from '#src/importing/row-window.ts';

const all = Array.from({ length: 1_000 }, (_, index) => [`row ${index}`]);

/** Rows in parts of 70, with how often they were begun and how far they were read. */
function reading() {
  const state = { begun: 0, parts: 0 };
  async function* rows() {
    state.begun += 1;
    for (let start = 0; start < all.length; start += 70) {
      state.parts += 1;
      yield all.slice(start, start + 70);
    }
  }
  return { state, rowsAt: createRowWindow(rows) };
}

describe('rows by their number', () => {
  it('come in one reading when they are asked for in order, also side by side', async () => {
    const { state, rowsAt } = reading();
    const starts = [0, 100, 200, 300, 400, 500, 600, 700, 800, 900];
    const parts = await Promise.all(starts.map((start) => rowsAt(start, 100)));
    expect(parts.flat()).toEqual(all);
    expect(state).toEqual({ begun: 1, parts: 15 });
  });

  it('are read no further than they are asked for', async () => {
    const { state, rowsAt } = reading();
    expect(await rowsAt(0, 100)).toEqual(all.slice(0, 100));
    expect(state.parts).toBe(2);
  });

  it('come again from the start for earlier ones', async () => {
    const { state, rowsAt } = reading();
    await rowsAt(500, 100);
    expect(await rowsAt(10, 100)).toEqual(all.slice(10, 110));
    expect(state.begun).toBe(2);
  });

  it('end where the file ends', async () => {
    const { rowsAt } = reading();
    expect(await rowsAt(950, 100)).toEqual(all.slice(950));
    expect(await rowsAt(1_000, 100)).toEqual([]);
  });

  it('fail alone when the file cannot be read', async () => {
    let isBroken = true;
    const rowsAt = createRowWindow(async function* () {
      if (isBroken) throw new Error('gone');
      yield all;
    });
    await expect(rowsAt(0, 1)).rejects.toThrow('gone');
    isBroken = false;
    expect(await rowsAt(0, 1)).toEqual(all.slice(0, 1));
  });
});
