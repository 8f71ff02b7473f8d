import { expect, it, vi } from 'vitest';
import { readRows } from '#src/views/screens/shared/read-rows.ts';

function listOf(total: number, isLoaded: (index: number) => boolean) {
  const page = vi.fn(async (number: number, perPage: number) =>
    Array.from({ length: Math.max(0, Math.min(perPage, total - (number - 1) * perPage)) }, (_, place) => ({
      index: (number - 1) * perPage + place,
      isRead: true,
    })),
  );
  return {
    total,
    page,
    rowAt: (index: number) => (isLoaded(index) ? { index, isRead: false } : undefined),
  };
}

it('takes loaded rows as they are and reads the others, a call for up to five hundred', async () => {
  const list = listOf(1_200, (index) => index < 100 || index >= 1_100);
  const rows = await readRows(list, 50, 1_100);
  expect(rows.map(({ index }) => index)).toEqual(Array.from({ length: 1_100 }, (_, place) => place + 50));
  expect(list.page.mock.calls).toEqual([
    [1, 500],
    [2, 500],
    [3, 500],
  ]);
  expect(rows.filter(({ isRead }) => !isRead).length).toBe(50);
});

it('gives fewer where the list ends, and nothing is read where all is loaded', async () => {
  const list = listOf(120, () => true);
  expect(await readRows(list, 110, 50)).toHaveLength(10);
  expect(list.page).not.toHaveBeenCalled();
});

it('ends where rows are gone meanwhile', async () => {
  const list = { ...listOf(700, () => false), total: 900 };
  expect(await readRows(list, 0, 900)).toHaveLength(700);
});
