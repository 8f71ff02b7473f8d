import { describe, expect, it } from 'vitest';
import { createFormat } from '#src/views/screens/shared/use-format.ts';

describe('values in columns', () => {
  it('are written in the account’s time zone, in the order that sorts', () => {
    const format = createFormat('en', 'Europe/Amsterdam');
    expect(format.dateTime('2026-11-27T23:30:00Z')).toBe('2026-11-28 00:30');
    expect(format.day('2026-11-27T23:30:00Z')).toBe('2026-11-28');
    expect([format.dateTime(null), format.day(undefined)]).toEqual(['', '']);
  });

  it('are written as the language writes numbers', () => {
    expect(createFormat('en', 'UTC').number(48120)).toBe('48,120');
    expect(createFormat('nl', 'UTC').number(48120)).toBe('48.120');
    expect(createFormat('en', 'UTC').percent(12.5)).toBe('12.50%');
    expect(createFormat('nl', 'UTC').percent(12.5)).toBe('12,50%');
  });
});
