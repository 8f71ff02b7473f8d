import { expect, it } from 'vitest';
import { createImportsUnderWay } from '#src/state/imports-under-way.ts';

const first = { owner: 1, id: 7, filename: 'a.csv' };
const second = { owner: 1, id: 8, filename: 'b.csv' };

function storage(text: string | null) {
  const stored = { text };
  return {
    stored,
    open: () => ({
      getItem: () => stored.text,
      setItem: (_key: string, next: string) => {
        stored.text = next;
      },
    }),
  };
}

it('are known after a reload to the account that started them, until they are told', () => {
  const { open } = storage(null);
  const before = createImportsUnderWay(open);
  before.keep(first);
  before.keep(second);
  before.keep({ ...second, owner: 2, id: 9 });
  before.keep(first);
  before.drop(8);
  const after = createImportsUnderWay(open);
  expect(before.take(1)).toEqual([]);
  expect(after.take(1)).toEqual([first]);
  expect(after.take(1)).toEqual([]);
  expect(after.take(2).map(({ id }) => id)).toEqual([9]);
  expect(after.take(3)).toEqual([]);
});

it.each(['no json', '{}', '[{"id":7},null,"x"]'])('are none where the storage holds %s', (text) => {
  expect(createImportsUnderWay(storage(text).open).take(1)).toEqual([]);
});

it('need no storage', () => {
  const imports = createImportsUnderWay(() => {
    throw new Error('forbidden');
  });
  imports.keep(first);
  imports.drop(7);
  expect(imports.take(1)).toEqual([]);
});
