import { describe, expect, it } from 'vitest';
import { valueAt } from '#src/views/kit/chart/chart-legend.tsx';
import { placeFor } from '#src/views/kit/chart/line-chart.tsx';

describe('the keys of a chart', () => {
  it('begin at the end from which they come, and stop at the other', () => {
    expect(placeFor('ArrowRight', null, 5)).toBe(0);
    expect(placeFor('ArrowLeft', null, 5)).toBe(4);
    expect(placeFor('ArrowRight', 4, 5)).toBe(4);
    expect(placeFor('ArrowLeft', 0, 5)).toBe(0);
    expect([placeFor('Home', 3, 5), placeFor('End', 3, 5)]).toEqual([0, 4]);
  });

  it('let the moment go, and leave other keys alone', () => {
    expect(placeFor('Escape', 2, 5)).toBeNull();
    expect(placeFor('Escape', null, 5)).toBeUndefined();
    expect(placeFor('x', 2, 5)).toBeUndefined();
    expect(placeFor('ArrowRight', null, 0)).toBeUndefined();
  });
});

it('writes the value of a moment, and nothing where there is none', () => {
  const write = (value: number) => `${value} times`;
  expect(valueAt([1, null, 3], 2, write)).toBe('3 times');
  expect([valueAt([1, null], 1, write), valueAt([1], null, write), valueAt([1], 9, write)]).toEqual([
    '',
    '',
    '',
  ]);
});
