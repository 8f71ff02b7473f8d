import { describe, expect, it } from 'vitest';
import { createFormat } from '#src/views/screens/shared/use-format.ts';

describe('values in columns', () => {
  it('are written in the account’s time zone, in the order that sorts', () => {
    const format = createFormat('en', 'Europe/Amsterdam');
    expect(format.dateTime('2026-11-27T23:30:00Z')).toBe('2026-11-28 00:30');
    expect(format.day('2026-11-27T23:30:00Z')).toBe('2026-11-28');
    expect([format.dateTime(null), format.day(undefined)]).toEqual(['', '']);
  });

  it('are written in a picture as the language writes days, without the year', () => {
    const at = '2026-11-12T13:00:00Z';
    expect(createFormat('en', 'Europe/Amsterdam').moment(at, 'hour')).toBe('12 Nov, 14:00');
    expect(createFormat('nl', 'Europe/Amsterdam').moment(at, 'hour')).toBe('12 nov, 14:00');
    expect(createFormat('nl', 'America/Los_Angeles').moment('2026-11-12T00:00:00Z', 'day')).toBe('12 nov');
  });

  it('are written out for a day and a month that are looked at', () => {
    const day = new Date('2026-11-29T12:00:00Z');
    expect(createFormat('en', 'Pacific/Auckland').longDay(day)).toBe('Sunday, 29 November 2026');
    expect(createFormat('nl', 'UTC').longDay(day)).toBe('zondag 29 november 2026');
    expect(createFormat('nl', 'UTC').month(day)).toBe('november 2026');
    expect(createFormat('en', 'UTC').monthName(day)).toBe('November');
  });

  it('are written as the language writes numbers', () => {
    expect(createFormat('en', 'UTC').number(48120)).toBe('48,120');
    expect(createFormat('nl', 'UTC').number(48120)).toBe('48.120');
    expect(createFormat('en', 'UTC').percent(12.5)).toBe('12.50%');
    expect(createFormat('nl', 'UTC').percent(12.5)).toBe('12,50%');
  });
});
