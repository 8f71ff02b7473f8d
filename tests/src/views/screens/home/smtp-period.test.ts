import { describe, expect, it } from 'vitest';
import { daysIn, moveDay, moveMonth, periodOf } from '#src/views/screens/home/smtp-period.ts';

describe('the period of the figures of submitted mails', () => {
  it('begins with the day that it is today', () => {
    expect(periodOf('2026-11-29')).toEqual({ year: 2026, month: 11, day: 29 });
  });

  it('begins a month that is moved to on its first day', () => {
    expect(moveMonth({ year: 2026, month: 11, day: 29 }, 1)).toEqual({ year: 2026, month: 12, day: 1 });
    expect(moveMonth({ year: 2026, month: 11, day: 29 }, -1)).toEqual({ year: 2026, month: 10, day: 1 });
  });

  it('moves to another year beyond December and before January', () => {
    expect(moveMonth({ year: 2026, month: 12, day: 5 }, 1)).toEqual({ year: 2027, month: 1, day: 1 });
    expect(moveMonth({ year: 2026, month: 1, day: 5 }, -1)).toEqual({ year: 2025, month: 12, day: 1 });
  });

  it('goes by days no further than the month', () => {
    expect(moveDay({ year: 2026, month: 11, day: 1 }, -1)).toBeNull();
    expect(moveDay({ year: 2026, month: 11, day: 30 }, 1)).toBeNull();
    expect(moveDay({ year: 2026, month: 11, day: 29 }, 1)).toEqual({ year: 2026, month: 11, day: 30 });
  });

  it('knows how many days a month has', () => {
    expect([1, 2, 4].map((month) => daysIn({ year: 2026, month }))).toEqual([31, 28, 30]);
    expect(daysIn({ year: 2028, month: 2 })).toBe(29);
  });
});
