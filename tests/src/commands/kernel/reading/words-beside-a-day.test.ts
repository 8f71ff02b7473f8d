import { beforeAll, describe, expect, it } from 'vitest';
import { createReadingWorld, given, type TypingPlace } from './reading-world.ts';

type World = Awaited<ReturnType<typeof createReadingWorld>>;
const worlds: World[] = [];
beforeAll(async () => {
  for (const language of ['en', 'nl'] as const) worlds.push(await createReadingWorld(language));
});

const users = 'admin/users';
const subscriptions = 'admin/user/subscriptions';
const places: readonly TypingPlace[] = [
  ...[users, subscriptions].flatMap((resource) => [
    { resource, focused: 9 },
    { resource, selected: [4, 5, 6] },
  ]),
  {},
];
const nearPlaces = places.slice(0, -1);

/** The rows of a text wherever it is typed, in both languages. */
function rowsAt(text: string, where: readonly TypingPlace[] = places) {
  return where.flatMap((place) =>
    worlds.map((world) => {
      world.stand(place);
      return world.rows(text);
    }),
  );
}

describe('a day that is not in the calendar', () => {
  it.each([
    ['expiry 31 feb 2027', '31 feb 2027'],
    ['expiry 29 feb 2027', '29 feb 2027'],
    ['expiry 31 apr', '31 apr'],
    ['expiry 32 maart 2027', '32 maart 2027'],
    ['verloopt 31 februari 2027', '31 februari 2027'],
    ['set expiry on february 30, 2027', 'february 30, 2027'],
    ['expires 31 feb 20', '31 feb 20'],
    ['expires 2027-02-31', '2027-02-31'],
    ['zet verloopdatum 30-02-2027', '30-02-2027'],
  ])('is told to be none, and is no other target: %s', (text, typed) => {
    for (const rows of rowsAt(text)) {
      expect(rows[0]?.reason, text).toMatchObject({ key: 'kernel:argument.no-such-day', params: { typed } });
      expect(rows.filter(({ reason }) => !reason)).toEqual([]);
      for (const row of rows) expect(given(row).references, text).toEqual({});
    }
  });
});

describe('a day that is half typed', () => {
  it.each([
    ['expiry 1', '1'],
    ['expiry 31', '31'],
    ['expiry 1 ma', '1 ma'],
    ['verloopt 1 maa', '1 maa'],
    ['expiry 3 v', '3 v'],
    ['expiry 3 we', '3 we'],
    ['expires on 31/12', '31/12'],
    ['expiry 1 feb 2', '1 feb 2'],
    ['expiry 1 maart 3', '1 maart 3'],
    ['expiry 1 march 202', '1 march 202'],
    ['expiry 29 feb 202', '29 feb 202'],
  ])('is asked for, of what is chosen or focused: %s', (text, typed) => {
    for (const rows of rowsAt(text, nearPlaces)) {
      expect(rows[0]?.reason).toBeUndefined();
      expect(rows[0]?.action).toMatchObject({ typed });
      for (const row of rows) {
        const { values, references } = given(row);
        expect([values.records, references], text).toEqual([undefined, {}]);
      }
    }
  });

  it('is not typed where a record has to be chosen first', () => {
    for (const [row] of rowsAt('expiry 1 ma', [{}])) {
      expect(given(row)).toEqual({ id: 'users.set-expiry', values: {}, references: {} });
      expect(row?.action).not.toHaveProperty('typed');
    }
  });

  it.each(['expiry 1 maart', 'expiry 1 mar', 'verloopt 1 mrt'])('is one once it can be: %s', (text) => {
    for (const rows of rowsAt(text, nearPlaces)) {
      const { values } = given(rows[0]);
      expect(values.value ?? values.expiresOn).toBe('2027-03-01');
    }
  });
});

describe('words behind a day', () => {
  it.each([
    ['expires tomorrow at 5', /^(at )?5$/],
    ['expiry 31 dec 2027 5', /^5$/],
    ['expires friday 5', /^5$/],
    ['einddatum 1 mrt 2027 5', /^5$/],
    ['verloopt morgen 10', /^10$/],
    ['expires 31 dec 2027 at 10:00', /^(at )?10:00$/],
    ['verloopt op 1 maart om 5 uur', /^om 5 uur$/],
    ['expires 31 dec 2027 delete', /^delete$/],
  ])('are told not to be read, and nothing runs: %s', (text, words) => {
    for (const rows of rowsAt(text)) {
      expect(rows.length, text).toBeGreaterThan(0);
      for (const { reason } of rows) {
        expect(reason?.key, text).toBe('palette:reading.unread');
        expect(reason?.params?.words, text).toMatch(words);
      }
    }
  });

  it.each(['expiry 31 dec 2027 product 5', 'product 5 expiry 31 dec 2027'])(
    'are read where their field is named: %s',
    (text) => {
      for (const [row] of rowsAt(text, nearPlaces))
        expect(given(row)).toMatchObject({
          values: { 'fields.expiresOn': '2027-12-31' },
          references: { 'fields.product': { resource: 'admin/products', id: 5 } },
        });
    },
  );

  it.each([
    ['expiry #31 1 mar 2027', 31],
    ['expires 1 mar 2027 #31', 31],
    ['expires 1 mar 2027 subscription 31', 31],
  ])('are a record where its kind or its sign is typed: %s', (text, id) => {
    for (const [row] of rowsAt(text)) expect(given(row).references).toMatchObject({ records: { id } });
  });
});

describe('a row that is only focused', () => {
  it.each([
    'product bulk l expiry 2027-03-01',
    'product bulk expiry 2027-03-01',
    'product bulk m expiry 31 dec 2027',
    'product 2 expiry 2027-03-01',
    'product pro expiry 2027-03-01',
    'expiry 1 maart',
    'expiry 1 ma',
  ])('is read for as chosen rows are: %s', (text) => {
    for (const world of worlds)
      for (const resource of [users, subscriptions]) {
        const [focused, selected] = [{ focused: 9 }, { selected: [9] }].map((place) => {
          world.stand({ resource, ...place });
          return world.rows(text).map(({ action, detail }) => ({ action, detail }));
        });
        expect(focused?.length, text).toBeGreaterThan(0);
        expect(focused, text).toEqual(selected);
      }
  });
});
