import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampTop, geometryOf, rowsInSight, topShowing } from '#src/views/kit/grid/scaled-window.ts';
import { pagesOf } from '#src/views/kit/grid/use-grid-window.ts';

const compact = 28;

describe('the window of a list', () => {
  it('needs no ratio for what a browser can show, and one beyond', () => {
    expect(geometryOf(100_000, 600, compact).ratio).toBe(1);
    const huge = geometryOf(3_000_000, 600, compact);
    expect(huge.spacer).toBe(15_000_000);
    expect((huge.spacer - 600) * huge.ratio).toBeCloseTo(huge.lastTop, 3);
  });

  it('ends with the last row at the bottom', () => {
    const geometry = geometryOf(3_000_000, 600, compact);
    expect(rowsInSight(geometry, geometry.lastTop, 0).last).toBe(2_999_999);
    expect(rowsInSight(geometryOf(0, 600, compact), 0, 8).last).toBe(-1);
  });

  it('shows any row whole with the least movement', () => {
    const place = fc.record({
      total: fc.integer({ min: 1, max: 3_000_000 }),
      viewport: fc.integer({ min: 36, max: 2000 }),
      row: fc.constantFrom(compact, 36),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      to: fc.double({ min: 0, max: 0.999999, noNaN: true }),
    });
    fc.assert(
      fc.property(place, ({ total, viewport, row, at, to }) => {
        const geometry = geometryOf(total, viewport, row);
        const from = geometry.lastTop * at;
        const index = Math.floor(total * to);
        const top = clampTop(geometry, topShowing(geometry, from, index));
        expect(index * row).toBeGreaterThanOrEqual(top);
        expect((index + 1) * row).toBeLessThanOrEqual(top + viewport);
        const already = index * row >= from && (index + 1) * row <= from + viewport;
        if (already) expect(top).toBe(from);
      }),
    );
  });
});

it('names the pages that hold a range of rows', () => {
  expect(pagesOf(0, 24, 25)).toEqual([1]);
  expect(pagesOf(20, 60, 25)).toEqual([1, 2, 3]);
  expect(pagesOf(0, -1, 25)).toEqual([1]);
});
