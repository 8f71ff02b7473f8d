import type { DayUnit } from './day-arithmetic.ts';

/** What the units of days are called, in English and Dutch. */
export const units: Readonly<Record<string, DayUnit>> = {
  ...named<DayUnit>('day', 'd day days dag dagen'),
  ...named<DayUnit>('week', 'w wk week weeks weken'),
  ...named<DayUnit>('month', 'm mo mnd month months maand maanden'),
  ...named<DayUnit>('quarter', 'q quarter quarters kwartaal kwartalen'),
  ...named<DayUnit>('year', 'y yr j jr year years jaar jaren'),
};

/** The days that have a name of their own, as days from today. */
export const nearDays: Readonly<Record<string, number>> = {
  ...named(0, 'today vandaag'),
  ...named(1, 'tomorrow morgen'),
  overmorgen: 2,
  'day after tomorrow': 2,
  ...named(-1, 'yesterday gisteren'),
  eergisteren: -2,
  'day before yesterday': -2,
};

/** Which period is meant, counted from the one that today is in. */
export const steps: Readonly<Record<string, number>> = {
  ...named(0, 'this current dit deze huidig huidige'),
  ...named(1, 'next coming volgend volgende komend komende aankomend aankomende aanstaande'),
  ...named(-1, 'last previous vorig vorige'),
};

/** The days of the week from Monday as 1. */
export const weekdays: Readonly<Record<string, number>> = numbered([
  'monday maandag',
  'tuesday dinsdag',
  'wednesday woensdag',
  'thursday donderdag',
  'friday vrijdag',
  'saturday zaterdag',
  'sunday zondag',
]);

/** The numbers that are written as words. */
export const numbers: Readonly<Record<string, number>> = {
  ...numbered([
    'a an one een',
    'two twee',
    'three drie',
    'four vier',
    'five vijf',
    'six zes',
    'seven zeven',
    'eight acht',
    'nine negen',
    'ten tien',
    'eleven elf',
    'twelve twaalf',
  ]),
  ...named(0.5, 'half'),
  anderhalf: 1.5,
};

/** What stands between the other words of a day, such as `end of the month` or `over anderhalf jaar`. */
export const smallWords: readonly string[] = (
  'of the in within from now ago after before day and coming ' +
  'van de het over binnen vanaf nu geleden na voor en dag komende aankomende aanstaande a.s s'
).split(' ');

/** What a word means by the table itself: every object knows words such as `constructor`. */
export function meaning<Value>(table: Readonly<Record<string, Value>>, word = ''): Value | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

function numbered(names: readonly string[]): Record<string, number> {
  return Object.assign({}, ...names.map((each, index) => named(index + 1, each)));
}

function named<Value>(value: Value, names: string): Record<string, Value> {
  return Object.fromEntries(names.split(' ').map((name) => [name, value]));
}
