import { describe, expect, it } from 'vitest';
import { offsetText, readSchedule, timezonesWith } from '#src/views/screens/campaigns/schedule-moment.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const inAmsterdam = (timestamp: string) => ({ timestamp, timezone: 'Europe/Amsterdam' });

describe('a schedule that is read before it counts', () => {
  it('is nothing while a part of it is missing', () => {
    expect(readSchedule(null, now)).toEqual({ kind: 'empty' });
    expect(readSchedule(inAmsterdam(''), now)).toEqual({ kind: 'empty' });
    expect(readSchedule({ timestamp: '2026-07-01T09:00', timezone: 'Nowhere/At all' }, now)).toEqual({
      kind: 'empty',
    });
  });

  it('is the instant of its zone, whatever the zone of this machine', () => {
    expect(readSchedule(inAmsterdam('2026-07-01T09:00'), now)).toEqual({
      kind: 'coming',
      moment: { instant: new Date('2026-07-01T07:00:00Z'), offset: 'UTC+02:00' },
      later: null,
    });
  });

  it('says both offsets where the clock shows the time twice', () => {
    expect(readSchedule(inAmsterdam('2026-10-25T02:30'), now)).toMatchObject({
      kind: 'coming',
      moment: { instant: new Date('2026-10-25T00:30:00Z'), offset: 'UTC+02:00' },
      later: { offset: 'UTC+01:00' },
    });
  });

  it('names the next time where there is none such', () => {
    expect(readSchedule(inAmsterdam('2027-03-28T02:30'), now)).toEqual({
      kind: 'nonexistent',
      next: '2027-03-28T03:30',
    });
  });

  it('is over once its instant has come', () => {
    expect(readSchedule(inAmsterdam('2026-06-01T14:00'), now).kind).toBe('past');
    expect(readSchedule(inAmsterdam('2026-06-01T14:01'), now).kind).toBe('coming');
  });
});

it('offsets are written with their sign, hours and minutes', () => {
  expect([0, 19_800_000, -34_200_000].map(offsetText)).toEqual(['UTC+00:00', 'UTC+05:30', 'UTC-09:30']);
});

it('the zones to choose from hold those that are asked for, each once', () => {
  const zones = timezonesWith('Europe/Amsterdam', 'Etc/GMT+12');
  expect(zones).toContain('Etc/GMT+12');
  expect(zones.filter((zone) => zone === 'Europe/Amsterdam')).toHaveLength(1);
});
