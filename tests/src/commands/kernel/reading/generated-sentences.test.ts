import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readDays, writeDay } from '#src/commands/kernel/days/day-reader.ts';
import type { Reading } from '#src/commands/kernel/reading/reading.ts';
import { textOf } from '#src/commands/kernel/reading/typed-words.ts';
import { createReadingWorld, given, type TypingPlace, today } from './reading-world.ts';

type World = Awaited<ReturnType<typeof createReadingWorld>>;
const languages = ['en', 'nl'] as const;
const worlds = new Map<string, World>();
beforeAll(async () => {
  for (const language of languages) worlds.set(language, await createReadingWorld(language));
});

function worldOf(language: string, place: TypingPlace): World {
  const world = worlds.get(language);
  if (!world) throw new Error(`No world speaks ${language}`);
  world.stand(place);
  return world;
}

const monthNames = {
  en: 'January February March April May June July August September October November December'.split(' '),
  nl: 'januari februari maart april mei juni juli augustus september oktober november december'.split(' '),
};
const shortNames = {
  en: 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' '),
  nl: 'jan feb mrt apr mei jun jul aug sep okt nov dec'.split(' '),
};

/** A day, and how somebody writes it. */
interface WrittenDay {
  readonly text: string;
  readonly day: string;
}

const twoFigures = (value: number) => String(value).padStart(2, '0');
const inTurn = fc.constantFrom(...languages);

const writtenDay: fc.Arbitrary<WrittenDay> = fc
  .record({
    year: fc.integer({ min: 2026, max: 2040 }),
    month: fc.integer({ min: 1, max: 12 }),
    date: fc.integer({ min: 1, max: 28 }),
    form: fc.integer({ min: 0, max: 7 }),
    language: inTurn,
  })
  .map(({ year, month, date, form, language }) => {
    const name = monthNames[language][month - 1] ?? '';
    const short = shortNames[language][month - 1] ?? '';
    const day = `${year}-${twoFigures(month)}-${twoFigures(date)}`;
    const last = `${year}-${twoFigures(month)}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`;
    const forms: readonly WrittenDay[] = [
      { text: day, day },
      { text: `${date}-${month}-${year}`, day },
      { text: `${date}/${month}/${year}`, day },
      { text: `${date} ${name} ${year}`, day },
      { text: `${date} ${short} ${year}`, day },
      { text: `${monthNames.en[month - 1]} ${date}, ${year}`, day },
      { text: `${date} ${short}. ${year}`, day },
      { text: `${language === 'en' ? 'end of' : 'eind'} ${name} ${year}`, day: last },
    ];
    return forms[form] ?? { text: day, day };
  });

const spoken: fc.Arbitrary<WrittenDay> = fc.constantFrom(
  { text: 'tomorrow', day: '2026-11-28' },
  { text: 'overmorgen', day: '2026-11-29' },
  { text: 'next month', day: '2026-12-27' },
  { text: 'eind volgende maand', day: '2026-12-31' },
  { text: 'end of next year', day: '2027-12-31' },
  { text: 'de 15e van volgende maand', day: '2026-12-15' },
  { text: '15th of next month', day: '2026-12-15' },
  { text: 'in 3 weeks', day: '2026-12-18' },
  { text: 'over twee jaar', day: '2028-11-27' },
  { text: 'next friday', day: '2026-12-04' },
  { text: 'volgende vrijdag', day: '2026-12-04' },
);

const subscriptions = 'admin/user/subscriptions';
const users = 'admin/users';
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 4 });
const target = fc.record({ resource: fc.constantFrom(users, subscriptions), selected: ids });

const beginning = fc.constantFrom(
  'set expires',
  'set expires on',
  'set expires to',
  'zet verloopt op',
  'zet verloopt',
  'set starts on',
  'zet begint op',
  'expires',
  'verloopt op',
);
const ofUsers = fc.constantFrom(
  'expiry',
  'set expiry',
  'verloopdatum',
  'set expiry of the subscriptions',
  'extend subscriptions',
  'verlengen',
);

/** A day of no month, such as `31 feb 2027`. */
const impossibleDay = fc
  .record({
    short: fc.constantFrom(
      ...([
        [30, 1],
        [31, 1],
        [31, 3],
        [31, 5],
        [31, 8],
        [31, 10],
        [32, 2],
        [45, 11],
      ] as const),
    ),
    year: fc.integer({ min: 2026, max: 2040 }),
    form: fc.integer({ min: 0, max: 4 }),
    language: inTurn,
  })
  .map(({ short: [date, month], year, form, language }) => {
    const [name, brief] = [monthNames[language][month], shortNames[language][month]];
    const forms = [
      `${date} ${name} ${year}`,
      `${date} ${brief} ${year}`,
      `${date} ${brief}`,
      `${date}-${month + 1}-${year}`,
      `${year}-${twoFigures(month + 1)}-${date}`,
    ];
    return forms[form] ?? '';
  });
/** What stands of a day after some of its letters. */
const halfTyped = fc
  .tuple(fc.oneof(writtenDay, spoken), fc.integer({ min: 1, max: 16 }))
  .map(([{ text }, length]) => text.slice(0, length).trim());
/** What is no part of the day before it. */
const wordsBehind = fc.oneof(
  fc.integer({ min: 1, max: 3_000 }).map(String),
  fc.constantFrom('at 5', 'at 10:00', 'om 5 uur', 'delete', 'launch', 'please'),
);

/** Every word is in one part, and none in two. */
function expectAllWordsUsed(text: string, { parts }: Reading) {
  const places = parts.flatMap(({ words }) => words.map(({ place }) => place));
  const words = text.trim().split(/\s+/);
  expect(
    places.sort((one, other) => one - other),
    text,
  ).toEqual(words.map((_, place) => place));
}

// Thousands of sentences, on a machine that others use too.
vi.setConfig({ testTimeout: 180_000 });

describe('a sentence with a day, of what is selected', () => {
  it('is of what is selected and of that day, as it is shown, in both languages', () => {
    fc.assert(
      fc.property(
        beginning,
        ofUsers,
        fc.oneof(writtenDay, spoken),
        target,
        inTurn,
        fc.boolean(),
        (field, short, written, place, language, isLoud) => {
          const begins = place.resource === users && isLoud ? short : field;
          const text = `${begins} ${written.text}`;
          const world = worldOf(language, place);
          const rows = world.rows(text);
          expect(rows.length, text).toBeGreaterThan(0);
          for (const row of rows.filter(({ reason }) => !reason)) {
            const { values, references } = given(row);
            expect([values.records, references], text).toEqual([undefined, {}]);
            expect(values.expiresOn ?? values.value, text).toBe(written.day);
            expect(row.detail, text).toContain(writeDay(written.day, language));
          }
          for (const reading of world.readings(text).full) expectAllWordsUsed(text, reading);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('is of another record only where that is named outright', () => {
    fc.assert(
      fc.property(
        beginning,
        writtenDay,
        target,
        fc.integer({ min: 1, max: 60 }),
        inTurn,
        (field, written, place, id, language) => {
          const text = `${field} ${written.text} subscription #${id}`;
          const rows = worldOf(language, place).rows(text);
          const full = rows.filter(({ reason }) => !reason).map(given);
          expect(full.length, text).toBeGreaterThan(0);
          for (const { values, references } of full) {
            expect(Object.values(references), text).toEqual([{ resource: subscriptions, id }]);
            expect(values.value, text).toBe(written.day);
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

describe('a sentence with what is no day, or more than a day', () => {
  const anywhere: fc.Arbitrary<TypingPlace> = fc.oneof(
    target,
    fc.record({ resource: fc.constantFrom(users, subscriptions), focused: fc.integer({ min: 1, max: 60 }) }),
    fc.constant({}),
  );
  const named = fc.oneof(beginning, ofUsers);
  // A number right behind a noun is that record.
  const bare = named.filter((field) => !field.endsWith('subscriptions'));
  const noTarget = [undefined, {}];

  it('never changes the target, and does nothing with a day that is not in the calendar', () => {
    fc.assert(
      fc.property(named, impossibleDay, anywhere, inTurn, (field, day, place, language) => {
        const text = `${field} ${day}`;
        const rows = worldOf(language, place).rows(text);
        expect(rows.map(({ reason }) => reason?.key).slice(0, 1), text).toEqual([
          'kernel:argument.no-such-day',
        ]);
        for (const row of rows) {
          const { values, references } = given(row);
          expect([values.records, references], text).toEqual(noTarget);
          expect(row.reason, text).toBeDefined();
        }
      }),
      { numRuns: 400 },
    );
  });

  it('never changes the target while the day is being typed', () => {
    fc.assert(
      fc.property(bare, halfTyped, anywhere, inTurn, (field, day, place, language) => {
        const text = `${field} ${day}`;
        for (const row of worldOf(language, place).rows(text)) {
          const { values, references } = given(row);
          expect([values.records, references], text).toEqual(noTarget);
        }
      }),
      { numRuns: 600 },
    );
  });

  it('takes no word behind the day for something else', () => {
    fc.assert(
      fc.property(
        named,
        fc.oneof(writtenDay, spoken),
        wordsBehind,
        anywhere,
        inTurn,
        (field, day, behind, place, language) => {
          const text = `${field} ${day.text} ${behind}`;
          for (const row of worldOf(language, place).rows(text)) {
            const { values, references } = given(row);
            expect([values.records, references], text).toEqual(noTarget);
            // Without a reason it is a longer day, or the beginning of one that is asked for.
            const value = values.value ?? values.expiresOn;
            const days = readDays(`${day.text} ${behind}`, { today }, language)?.days ?? [];
            if (!row.reason) expect([undefined, ...days], text).toContain(value);
          }
        },
      ),
      { numRuns: 600 },
    );
  });
});

describe('a sentence that sets two fields, one of them to a day', () => {
  const both = fc.record({
    day: fc.oneof(writtenDay, spoken),
    ofDay: fc.constantFrom('expires', 'expires on', 'expiry', 'end date', 'verloopt op', 'verloopdatum'),
    // Behind it `2027 end` would be a day.
    product: fc.integer({ min: 1, max: 999 }),
    isFirst: fc.boolean(),
    begins: fc.constantFrom('', 'set ', 'zet ', 'set several fields '),
    between: fc.constantFrom(' ', ' and ', ' en '),
  });

  it('is of what is selected, and of that product and that day', () => {
    fc.assert(
      fc.property(both, target, inTurn, (sentence, place, language) => {
        const ofDay = `${sentence.ofDay} ${sentence.day.text}`;
        const ofProduct = `product ${sentence.product}`;
        const [one, other] = sentence.isFirst ? [ofDay, ofProduct] : [ofProduct, ofDay];
        const text = `${sentence.begins}${one}${sentence.between}${other}`;
        const world = worldOf(language, place);
        const full = world.rows(text).filter(({ reason }) => !reason);
        expect(full.length, text).toBeGreaterThan(0);
        for (const { values, references } of full.map(given)) {
          expect(values.records, text).toBeUndefined();
          expect(values['fields.expiresOn'], text).toBe(sentence.day.day);
          expect(references, text).toEqual({
            'fields.product': { resource: 'admin/products', id: sentence.product },
          });
        }
        for (const reading of world.readings(text).full) expectAllWordsUsed(text, reading);
      }),
      { numRuns: 400 },
    );
  });
});

describe('whatever words are typed', () => {
  const anyWord = fc.oneof(
    fc.constantFrom(
      ...'set zet expires verloopt on op to state status product user gebruiker subscription abonnement'.split(
        ' ',
      ),
      ...'campaign campagne launch archive archiveer delete open edit tag label selected unsubscribed'.split(
        ' ',
      ),
      ...'dec 2027 31 15 jan next volgende month maand end of eind friday first day week #12 Utrecht'.split(
        ' ',
      ),
    ),
    fc.integer({ min: 1, max: 3_000 }).map(String),
    writtenDay.map(({ text }) => text),
    fc.stringMatching(/^[a-z]{3,7}$/),
  );
  const place: fc.Arbitrary<TypingPlace> = fc.oneof(
    target,
    fc.record({
      resource: fc.constantFrom(users, 'campaigns', 'contacts'),
      focused: fc.integer({ min: 1, max: 9 }),
    }),
    fc.constant({}),
  );

  it('each is used once or named as not read; a number of a day is no record, and a day is read as it stands', () => {
    fc.assert(
      fc.property(
        fc.array(anyWord, { minLength: 2, maxLength: 6 }),
        place,
        inTurn,
        (some, where, language) => {
          const text = some.join(' ');
          const world = worldOf(language, where);
          const { scope, full, partial } = world.readings(text);
          for (const reading of full) {
            expectAllWordsUsed(text, reading);
            expect(
              reading.parts.some(({ role }) => role === 'unread'),
              text,
            ).toBe(false);
          }
          for (const reading of partial) {
            expectAllWordsUsed(text, reading);
            expect(reading.problem, text).toBeDefined();
          }
          for (const {
            parts,
            given: { values },
          } of [...full, ...partial]) {
            for (const { role, words, argument } of parts) {
              if (role !== 'unread' && role !== 'rest') expect(scope.days.cuts(words), text).toBe(false);
              const value = argument === undefined ? undefined : values[argument];
              if (
                !/On$|^value$/.test(argument ?? '') ||
                typeof value !== 'string' ||
                !/^\d{4}-\d\d-\d\d$/.test(value)
              )
                continue;
              const isText = textOf(words) === value;
              const days = readDays(textOf(words), { today }, language)?.days;
              expect(isText || days?.includes(value), text).toBe(true);
            }
          }
        },
      ),
      { numRuns: 1_500 },
    );
  });
});
