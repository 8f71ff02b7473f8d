import { describe, expect, it } from 'vitest';
import { type Figure, isWithin, percentile } from '../../bench/benchmark.ts';
import { tableOf } from '../../bench/table.ts';

const kept: Figure = { what: 'a later start', value: 2.345, unit: 's', budget: { atMost: 4 } };
const broken: Figure = {
  what: 'import',
  value: 9_000,
  unit: 'rows/s',
  budget: { atLeast: 10_000 },
  note: 'browser to done',
};

describe('the table of the benchmarks', () => {
  it('says what was measured, the budget and the verdict', () => {
    expect(
      tableOf([kept, broken])
        .split('\n')
        .map((line) => line.split(/ {2,}/)),
    ).toEqual([
      ['what', 'measured', 'budget', 'verdict', 'how'],
      [expect.any(String), expect.any(String), expect.any(String), expect.any(String), expect.any(String)],
      ['a later start', '2.35 s', '≤ 4 s', 'kept'],
      ['import', '9,000 rows/s', '≥ 10,000 rows/s', 'BROKEN', 'browser to done'],
    ]);
  });

  it('takes the limit itself as kept', () => {
    expect(isWithin({ ...kept, value: 4 })).toBe(true);
    expect(isWithin({ ...broken, value: 10_000 })).toBe(true);
  });
});

describe('a percentile', () => {
  it('is the sample below which the share lies', () => {
    const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
    expect(percentile(samples, 0.95)).toBe(95);
    expect(percentile([7], 0.95)).toBe(7);
  });
});
