import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { localToInstant, offsetAt } from '#contract/rules/zones.ts';
import { parseTemplate } from '#server/mail/merge/template.ts';

const machine = process.env.TZ;
afterEach(() => {
  if (machine === undefined) delete process.env.TZ;
  else process.env.TZ = machine;
});

interface Place {
  machine?: string;
  timezone?: string;
  locale?: 'en' | 'nl';
  now?: string;
}

function written(source: string, day = '', place: Place = {}): string {
  process.env.TZ = place.machine ?? 'UTC';
  return parseTemplate(source, 'text').render({
    email: 'ana@example.com',
    attributes: { day },
    unsubscribe_url: '',
    webversion_url: '',
    calendar: {
      now: new Date(place.now ?? '2026-11-28T12:00:00Z'),
      timezone: place.timezone ?? 'Europe/Amsterdam',
      locale: place.locale ?? 'en',
    },
  });
}

const ZONES = ['America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/Amsterdam', 'Asia/Kolkata', 'UTC'];

describe('a day in a template', () => {
  it.each(ZONES)('is that day on a machine in %s', (zone) => {
    for (const timezone of ZONES) {
      const place = { machine: zone, timezone };
      expect(written('{{ attributes.day | date: "%d-%m-%Y" }}', '2026-03-05', place)).toBe('05-03-2026');
      expect(written('{{ "2026-03-05" | date: "%F", "Asia/Tokyo" }}', '', place)).toBe('2026-03-05');
    }
  });

  it.each([
    ['2026-03-05', '05-03-2026'],
    ['2026/3/5', '05-03-2026'],
    ['20260305', '05-03-2026'],
    ['5 March 2026', '05-03-2026'],
    ['March 5, 2026', '05-03-2026'],
    ['5th of March 2026', '05-03-2026'],
    ['Thursday, March 5th, 2026', '05-03-2026'],
    ['5 maart 2026', '05-03-2026'],
    ['5 mrt. 2026', '05-03-2026'],
    ['5-mrt-2026', '05-03-2026'],
    ['do 5 mrt 2026', '05-03-2026'],
    ['Donderdag 5 Maart 2026 om 23:30 uur', '05-03-2026'],
    ['5 mei 2026', '05-05-2026'],
    ['5 augustus 2026', '05-08-2026'],
    ['5 okt 2026', '05-10-2026'],
    ['5 March 2026 11:30 pm', '05-03-2026'],
    ['Thu Mar 05 2026 23:30:00 GMT+0000 (Coordinated Universal Time)', '06-03-2026'],
    ['2026-03-05T23:30:00', '05-03-2026'],
    ['2026-03-05 23:30', '05-03-2026'],
    ['2026-03-05T23:30:00Z', '06-03-2026'],
    ['2026-03-05T23:30:00+02:00', '05-03-2026'],
    ['Thu, 05 Mar 2026 23:30:00 +0000', '06-03-2026'],
    ['1772751600', '06-03-2026'],
    ['1772751600000', '06-03-2026'],
  ])('%s is read as it is meant', (day, expected) => {
    for (const machineZone of ZONES) {
      expect(written('{{ attributes.day | date: "%d-%m-%Y" }}', day, { machine: machineZone })).toBe(
        expected,
      );
    }
  });

  it.each([
    '05-03-2026',
    '05/03/2026',
    '5.3.2026',
    '2026-02-30',
    '2026-02-31',
    '2026-13-01',
    '0026-03-05',
    '2026-03-05T24:30:00',
    '31 feb 2026',
    '31 apr 2026',
    '29 februari 2026',
    'April 31, 2026',
    '5 March 2026 25:00',
    'Thu, 31 Apr 2026 23:30:00 +0000',
    'Marie 1985',
    'Decathlon 2024',
    'May Jansen 2026',
    'March 2026',
    'maart 2026',
    'Meet us on 5 March 2026',
    '5 March 2026 is the day',
    '5 constructor 2026',
    'Room 12',
    '12',
    '2026',
    'soon',
    '',
  ])('%j is not guessed at', (text) => {
    expect(written('{{ attributes.day | date: "%d-%m-%Y" }}', text)).toBe(text);
  });

  it('is written alike in a subject, in each of the filters and over the change of the clock', () => {
    const day = '2026-10-25';
    const all = `{{ attributes.day | date_to_string }}|{{ attributes.day | date_to_long_string: "ordinal" }}|{{ attributes.day | date_to_xmlschema }}|{{ attributes.day | date_to_rfc822 }}`;
    expect(written(all, day, { machine: 'America/Los_Angeles' })).toBe(
      '25 Oct 2026|25th October 2026|2026-10-25T00:00:00+02:00|Sun, 25 Oct 2026 00:00:00 +0200',
    );
  });

  it('names days and months in the language of the account', () => {
    expect(written('{{ attributes.day | date: "%A %-d %B %Y" }}', '2026-03-05', { locale: 'nl' })).toBe(
      'donderdag 5 maart 2026',
    );
    expect(written('{{ attributes.day | date: "%A %-d %B %Y" }}', '2026-03-05')).toBe(
      'Thursday 5 March 2026',
    );
  });
});

describe('a date without a format', () => {
  it('is written in the way of the language', () => {
    expect(written('{{ "2026-03-05" | date }}')).toBe('Thursday, March 5, 2026 at 12:00 am +0100');
    expect(written('{{ "2026-03-05" | date }}', '', { locale: 'nl' })).toBe(
      'donderdag 5 maart 2026 00:00 +0100',
    );
    const dutch =
      '{{ attributes.day | date: "%-d%q %B" }}|{{ attributes.day | date_to_long_string: "ordinal" }}';
    expect(written(dutch, '2026-03-05', { locale: 'nl' })).toBe('5 maart|5 maart 2026');
  });

  it('has the day before the month in either language', () => {
    const format = '{{ attributes.day | date: "%x|%c|%X" }}';
    const day = '2026-11-29T15:04:05';
    expect(written(format, day)).toBe('29/11/2026|29 Nov 2026, 15:04:05|15:04:05');
    expect(written(format, day, { locale: 'nl' })).toBe('29-11-2026|29 nov 2026, 15:04:05|15:04:05');
  });
});

describe('now', () => {
  it('is the time of the mail in the zone of the account', () => {
    const place = { now: '2026-12-31T23:30:00Z', machine: 'America/Los_Angeles' };
    expect(written('{{ "now" | date: "%Y-%m-%d %H:%M %z" }}', '', place)).toBe('2027-01-01 00:30 +0100');
    expect(written('{{ "today" | date: "%F" }}', '', { ...place, timezone: 'America/New_York' })).toBe(
      '2026-12-31',
    );
    expect(written('{{ "now" | date: "%H:%M", "Asia/Tokyo" }}', '', place)).toBe('08:30');
    expect(written('{{ "now" | date: "%s" | plus: 86400 | date: "%F" }}', '', place)).toBe('2027-01-02');
  });

  it('is read from the clock of its zone, whatever the clock of the machine does', () => {
    const instant = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2030, 0, 1) });
    fc.assert(
      fc.property(instant, fc.constantFrom(...ZONES), fc.constantFrom(...ZONES), (now, zone, machineZone) => {
        const place = { now: new Date(now).toISOString(), timezone: zone, machine: machineZone };
        const wall = new Date(now + offsetAt(now, zone)).toISOString();
        expect(written('{{ "now" | date: "%Y-%m-%dT%H:%M:%S.%LZ" }}', '', place)).toBe(wall);
        const local = wall.slice(0, 19);
        expect(written('{{ attributes.day | date: "%Y-%m-%dT%H:%M:%S" }}', local, place)).toBe(local);
        const seconds = written('{{ attributes.day | date: "%s" }}', local, place);
        const meant = localToInstant(local, zone);
        expect(meant.exists && new Date(Number(seconds) * 1000).toISOString()).toBe(
          meant.exists && meant.instant.toISOString(),
        );
      }),
    );
  });
});

it('writes every directive', () => {
  const all = [
    '%a %A %b %B %h',
    '%C %y %Y %G',
    '%d %e %j %m %u %w %U %W %V',
    '%H %I %k %l %M %S %L %N %p %P',
    '%z %:z %Z',
    '%F %D %T %R',
    '%q %% %t|%n',
    '%-d %_m %05d %^b %#p %3N %Q',
  ];
  expect(
    all.map((format) => written(`{{ attributes.day | date: "${format}" }}`, '2026-03-05T04:05:06.789')),
  ).toEqual([
    'Thu Thursday Mar March Mar',
    '20 26 2026 2026',
    '05  5 064 03 4 4 09 09 10',
    '04 04  4  4 05 06 789 789000000 AM am',
    '+0100 +01:00 Europe/Amsterdam',
    '2026-03-05 03/05/26 04:05:06 04:05',
    'th % \t|\n',
    '5  3 00005 MAR am 789 %Q',
  ]);
});
