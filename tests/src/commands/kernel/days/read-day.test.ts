import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { isDay } from '#contract/wire/day-field.ts';
import { dayFault } from '#src/commands/kernel/days/day-fault.ts';
import { prepareDays, readDays, readNearDay } from '#src/commands/kernel/days/day-reader.ts';
import { readDay } from '#src/commands/kernel/days/read-day.ts';
import { readSpokenDay } from '#src/commands/kernel/days/spoken-day.ts';

// A Friday.
const today = '2026-11-27';
const read = (text: string, from?: string) => readDay(text, { today, ...(from && { from }) });

describe('a day in figures', () => {
  it.each([
    ['2027-03-31', '2027-03-31'],
    [' 2027-3-1 ', '2027-03-01'],
    ['2027/12/31', '2027-12-31'],
    ['31-3-2027', '2027-03-31'],
    ['31.03.2027', '2027-03-31'],
    ['31/3/2027', '2027-03-31'],
    ['29-2-2028', '2028-02-29'],
    ['1-2-28', '2028-02-01'],
    ['01/02/28', '2028-02-01'],
    ['20270331', '2027-03-31'],
    ['2027 12 31', '2027-12-31'],
  ])('%s is %s', (text, day) => expect(read(text)).toBe(day));

  it.each(['', '31-2-2027', '29-2-2027', '2027-13-01', '2027', '31-3', '31-2-27', 'soon', '+1', '+y', '+1x'])(
    '"%s" is none',
    (text) => expect(read(text)).toBeNull(),
  );
});

describe('a day so much later or earlier', () => {
  it.each([
    ['+1y', '2027-11-27'],
    ['+1j', '2027-11-27'],
    ['+ 2 years', '2028-11-27'],
    ['+3 jaar', '2029-11-27'],
    ['+1m', '2026-12-27'],
    ['+2 maanden', '2027-01-27'],
    ['+1q', '2027-02-27'],
    ['+2w', '2026-12-11'],
    ['-10d', '2026-11-17'],
    ['-1 dag', '2026-11-26'],
    ['+1jr', '2027-11-27'],
    ['+12 mnd.', '2027-11-27'],
    ['+1y6m', '2028-05-27'],
    ['+1y -1d', '2027-11-26'],
    ['-1m 3d', '2026-10-24'],
    ['+1 jaar en 6 maanden', '2028-05-27'],
  ])('%s is %s', (text, day) => expect(read(text)).toBe(day));

  it('counts from the day that is given', () => {
    expect(read('+1y', '2027-03-31')).toBe('2028-03-31');
    expect(read('tomorrow', '2027-03-31')).toBe('2026-11-28');
  });

  it('ends with the month where that is shorter', () => {
    expect(read('+1m', '2027-01-31')).toBe('2027-02-28');
    expect(read('+1y', '2028-02-29')).toBe('2029-02-28');
  });
});

describe('a day so far from today', () => {
  it.each([
    ['1 jaar', '2027-11-27'],
    ['18m', '2028-05-27'],
    ['twee jaar', '2028-11-27'],
    ['een jaar', '2027-11-27'],
    ['in six months', '2027-05-27'],
    ['over 3 weken', '2026-12-18'],
    ['over een half jaar', '2027-05-27'],
    ['half a year', '2027-05-27'],
    ['over anderhalf jaar', '2028-05-27'],
    ['over een kwartaal', '2027-02-27'],
  ])('%s is %s', (text, day) => {
    expect(read(text)).toBe(day);
    expect(read(text, '2027-03-31')).toBe(day);
  });
});

describe('a day of a month that is named', () => {
  it.each([
    ['31 march 2027', '2027-03-31'],
    ['31 mrt 2027', '2027-03-31'],
    ['31-mrt-27', '2027-03-31'],
    ['31-Dec-2027', '2027-12-31'],
    ['31st of December, 2027', '2027-12-31'],
    ['1 okt. 2027', '2027-10-01'],
    ['31 dec', '2026-12-31'],
    ['27 nov', '2026-11-27'],
    ['26 november', '2027-11-26'],
    ['15th of next month', '2026-12-15'],
    ['15 volgende maand', '2026-12-15'],
    ['de 1e van volgende maand', '2026-12-01'],
    ['first of next month', '2026-12-01'],
    ['eerste van maart', '2027-03-01'],
  ])('%s is %s', (text, day) => expect(read(text)).toBe(day));

  it.each(['31 feb 2027', '31 maa 2027', '31 van volgend jaar', 'march 2027', '32 mei'])(
    '"%s" is none',
    (text) => expect(read(text)).toBeNull(),
  );
});

describe('a day in short words', () => {
  it.each([
    ['today', '2026-11-27'],
    ['Vandaag', '2026-11-27'],
    ['tomorrow', '2026-11-28'],
    ['morgen', '2026-11-28'],
    ['overmorgen', '2026-11-29'],
    ['next month', '2026-12-27'],
    ['volgende maand', '2026-12-27'],
    ['next  year', '2027-11-27'],
    ['volgend jaar', '2027-11-27'],
    ['volgende week', '2026-12-04'],
    ['end of next month', '2026-12-31'],
    ['end of the month', '2026-11-30'],
    ['eind volgende maand', '2026-12-31'],
    ['einde van volgende maand', '2026-12-31'],
    ['eind van het jaar', '2026-12-31'],
    ['end of next year', '2027-12-31'],
    ['eind volgend kwartaal', '2027-03-31'],
    ['start of next quarter', '2027-01-01'],
    ['begin volgende week', '2026-11-30'],
    ['end of week', '2026-11-29'],
    ['eom', '2026-11-30'],
    ['ultimo', '2026-11-30'],
    ['eoy', '2026-12-31'],
    ['month end', '2026-11-30'],
    ['year-end', '2026-12-31'],
    ['jaareinde', '2026-12-31'],
    ['last day of next month', '2026-12-31'],
    ['laatste dag van het jaar', '2026-12-31'],
    ['first day of next month', '2026-12-01'],
    ['eerste dag van volgende maand', '2026-12-01'],
    ['end of March', '2027-03-31'],
    ['eind maart 2028', '2028-03-31'],
    ['eind november', '2026-11-30'],
    ['ultimo december', '2026-12-31'],
    ['begin april', '2027-04-01'],
    ['eind 2027', '2027-12-31'],
    ['start of 2028', '2028-01-01'],
    ['end of Q1', '2027-03-31'],
    ['eind q4', '2026-12-31'],
    ['einde kwartaal 2 2027', '2027-06-30'],
    ['eind 12-2027', '2027-12-31'],
    ['day after tomorrow', '2026-11-29'],
    ['eergisteren', '2026-11-25'],
    ['komende maandag', '2026-11-30'],
    ['a.s. vrijdag', '2026-12-04'],
  ])('%s is %s', (text, day) => expect(read(text)).toBe(day));

  it.each(['month', 'maand', 'next', 'end of', 'end of tomorrow', 'this month', 'next next month'])(
    '"%s" is none',
    (text) => expect(read(text)).toBeNull(),
  );
});

describe('a day in whole words', () => {
  it.each([
    ['en', 'next friday', '2026-12-04'],
    ['en', 'in 3 weeks', '2026-12-18'],
    ['en', '31 March 2027', '2027-03-31'],
    ['en', 'March 31, 2027', '2027-03-31'],
    ['nl', 'volgende vrijdag', '2026-12-04'],
    ['nl', 'over 3 weken', '2026-12-18'],
    ['nl', '31 maart 2027', '2027-03-31'],
    ['nl', '1 mei', '2027-05-01'],
    ['en', '31 maart 2027', '2027-03-31'],
    ['nl', '31 march 2027', '2027-03-31'],
  ])('in %s "%s" is %s', (language, text, day) => {
    expect(readSpokenDay(text, today, language)).toBe(day);
  });

  it.each(['31 march 2027 or later', 'maybe tomorrow', 'nonsense', ''])('"%s" is none', (text) => {
    expect(readSpokenDay(text, today, 'en')).toBeNull();
  });
});

it.each(['constructor', '__proto__', '+1 constructor', 'next constructor', 'end of constructor'])(
  '%s, which every object knows, is no day',
  (text) => expect(read(text)).toBeNull(),
);

it('gives a day that exists or none, whatever is typed', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[+-]\d{1,4}[dwmyj]$/)), (text) => {
      const day = read(text);
      expect(day === null || isDay(day)).toBe(true);
    }),
  );
});

it.each(['1-2-28', '01/02/2028', '1-2', '3.4.'])('%s in figures is no spoken day in any order', (text) => {
  for (const language of ['en', 'nl']) expect(readSpokenDay(text, today, language)).toBeNull();
});

describe('a day with wrong letters', () => {
  const near = (text: string, language = 'en') => readNearDay(text, { today }, language);

  it.each([
    ['end of nxt month', '2026-12-31'],
    ['eidn volgnde maand', '2026-12-31'],
    ['tomorow', '2026-11-28'],
    ['next quartr', '2027-02-27'],
    ['+2 yaers', '2028-11-27'],
  ])('%s is %s', (text, day) => expect(near(text)).toBe(day));

  it('may be a month or a day of the week', async () => {
    await prepareDays();
    expect(near('31 mrach 2027')).toBe('2027-03-31');
    expect(near('volgende vrijdga', 'nl')).toBe(near('volgende vrijdag', 'nl'));
  });

  it.each(['soon', 'nothing', 'end of nowhere', '31-2-2027', '31 maa 2027'])('"%s" is none', (text) =>
    expect(near(text)).toBeNull(),
  );

  it('never counts a span that is not understood from today, where whole sentences are read', async () => {
    await prepareDays();
    for (const text of ['+1y 6 minutes', '-1 fortnight', '+ a year']) expect(near(text)).toBeNull();
  });
});

describe('what is more than a day, or less', () => {
  beforeAll(prepareDays);
  const days = (text: string, language = 'en') => readDays(text, { today }, language)?.days;

  it.each([
    ['dec 2027', '2027-12-01', '2027-12-31'],
    ['maart', '2027-03-01', '2027-03-31'],
    ['q1 2027', '2027-01-01', '2027-03-31'],
    ['this month', '2026-11-01', '2026-11-30'],
    ['2027', '2027-01-01', '2027-12-31'],
  ])('%s leaves its first and its last day open', (text, first, last) => {
    for (const language of ['en', 'nl']) expect(days(text, language)).toEqual([first, last]);
  });

  it.each(['tomorrow at 5pm', 'monday 31 dec 2027', '31 dec - 2 jan', 'month', 'maandag 31 december 2027'])(
    '"%s" is none, since some of it would be left out',
    (text) => {
      for (const language of ['en', 'nl']) expect(days(text, language)).toBeUndefined();
    },
  );

  it('is a day with the weekday that it has', () => {
    expect(days('friday 31 dec 2027')).toEqual(['2027-12-31']);
  });

  it.each([
    ['12/31/2027', 'kernel:argument.day-first', { month: '31', meant: '31/12/2027' }],
    ['2-13-27', 'kernel:argument.day-first', { month: '13', meant: '13-2-27' }],
    ['31-2-2027', 'kernel:argument.no-such-day', { typed: '31-2-2027' }],
    ['soon', 'kernel:argument.day', undefined],
  ])('%s says why it is none', (text, key, params) => {
    expect(dayFault(text)).toEqual({ key, ...(params && { params }) });
  });
});
