import { describe, expect, it } from 'vitest';
import { isTimezone } from '#contract/rules/zones.ts';
import { browserZone, findZones } from '#src/views/screens/account/time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const labels = (query: string) => findZones(query, 'here', winter).map(({ label }) => label);

describe('time zones', () => {
  it('begin with that of the browser', () => {
    const [first] = findZones('', 'here', winter);
    expect(first?.id).toBe(browserZone());
    expect(first?.hint).toMatch(/ · here$/);
  });

  it('are found by parts of their names, without signs and case', () => {
    expect(labels('new york')).toEqual(['America/New_York']);
    expect(labels('EUR amst')).toEqual(['Europe/Amsterdam']);
    expect(labels('utc')).toContain('UTC');
    expect(labels('nowhere')).toEqual([]);
  });

  it('are all known to the contract and say how far they are from UTC', () => {
    expect(labels('america').every(isTimezone)).toBe(true);
    expect(findZones('europe amsterdam', 'here', winter)[0]?.hint).toContain('GMT+01:00');
  });
});
