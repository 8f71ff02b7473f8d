import { describe, expect, it } from 'vitest';
import { isTimezone, localToInstant } from '#contract/rules/zones.ts';

const amsterdam = 'Europe/Amsterdam';

describe('local times', () => {
  it('follow the clock of their zone over the year', () => {
    expect(localToInstant('2026-10-25T09:00', amsterdam)).toMatchObject({
      instant: new Date('2026-10-25T08:00:00Z'),
      later: null,
    });
    expect(localToInstant('2027-03-28T09:00', amsterdam)).toMatchObject({
      instant: new Date('2027-03-28T07:00:00Z'),
    });
  });

  it('are the earlier one where the clock shows them twice, and say which the later is', () => {
    expect(localToInstant('2026-10-25T02:30', amsterdam)).toEqual({
      exists: true,
      instant: new Date('2026-10-25T00:30:00Z'),
      later: new Date('2026-10-25T01:30:00Z'),
    });
  });

  it('name the next one where the clock jumps over them', () => {
    expect(localToInstant('2027-03-28T02:30', amsterdam)).toEqual({
      exists: false,
      next: '2027-03-28T03:30:00',
    });
  });

  it('work in zones of half hours and beyond midnight', () => {
    expect(localToInstant('2026-07-01T00:15', 'Asia/Kolkata')).toMatchObject({
      instant: new Date('2026-06-30T18:45:00Z'),
    });
    expect(localToInstant('2027-04-04T01:45', 'Australia/Lord_Howe')).toMatchObject({
      exists: true,
      instant: new Date('2027-04-03T14:45:00Z'),
      later: new Date('2027-04-03T15:15:00Z'),
    });
  });
});

it('a zone is known by its name alone', () => {
  expect(isTimezone('America/New_York')).toBe(true);
  expect(isTimezone('Mars/Olympus')).toBe(false);
});
