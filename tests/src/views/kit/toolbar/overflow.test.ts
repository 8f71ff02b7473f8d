import { describe, expect, it } from 'vitest';
import { overflowing } from '#src/views/kit/toolbar/overflow.ts';

const line = { gap: 6, more: 28, from: 'start' } as const;
const items = [100, 80, 120].map((width, place) => ({ width, stays: place === 2 }));

describe('a line of buttons', () => {
  it('keeps all of them where they just fit, without room for a menu', () => {
    expect([...overflowing({ ...line, items, available: 312 })]).toEqual([]);
  });

  it('lets them go from its start, and makes room for the menu', () => {
    expect([...overflowing({ ...line, items, available: 311 })]).toEqual([0]);
    expect([...overflowing({ ...line, items, available: 239 })]).toEqual([0, 1]);
  });

  it('lets them go from its end, but that which stays', () => {
    expect([...overflowing({ ...line, items, from: 'end', available: 311 })]).toEqual([1]);
    expect([...overflowing({ ...line, items, from: 'end', available: 200 })]).toEqual([1, 0]);
  });

  it('lets go what stays too where not even that has room', () => {
    expect([...overflowing({ ...line, items, available: 100 })]).toEqual([0, 1, 2]);
  });
});
