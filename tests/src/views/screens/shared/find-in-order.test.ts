import { describe, expect, it } from 'vitest';
import { firstReached } from '#src/views/screens/shared/find-in-order.ts';

const pageSize = 100;

function listOf(rows: readonly number[]) {
  const read: number[] = [];
  return {
    read,
    total: rows.length,
    pageSize,
    page: async (index: number) => {
      read.push(index);
      return rows.slice(index * pageSize, (index + 1) * pageSize);
    },
  };
}

const never = new AbortController().signal;

describe('finding in the order of a list', () => {
  it('gives the first row wherever it lies: in a page, at its beginning, at both ends, and beyond', async () => {
    const rows = Array.from({ length: 1_250 }, (_, index) => index);
    for (const wanted of [0, 1, 99, 100, 101, 640, 1_199, 1_200, 1_249, 1_250]) {
      expect(await firstReached(listOf(rows), (row) => row >= wanted, never)).toBe(wanted);
    }
    expect(await firstReached(listOf([]), () => true, never)).toBe(0);
  });

  it('gives the first of many equal ones, over pages', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => (index < 333 ? 1 : index < 780 ? 2 : 3));
    expect(await firstReached(listOf(rows), (row) => row >= 2, never)).toBe(333);
  });

  it('reads few pages of a million rows', async () => {
    const list = listOf(Array.from({ length: 1_000_000 }, (_, index) => index));
    expect(await firstReached(list, (row) => row >= 777_777, never)).toBe(777_777);
    expect(list.read.length).toBeLessThanOrEqual(14);
  });

  it('ends when it is told to', async () => {
    const abort = new AbortController();
    const list = listOf(Array.from({ length: 1_000 }, (_, index) => index));
    const search = firstReached(list, (row) => row >= 999, abort.signal);
    abort.abort(new Error('Typed on'));
    await expect(search).rejects.toThrow('Typed on');
    expect(list.read).toHaveLength(1);
  });
});
