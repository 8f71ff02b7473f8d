import { beforeAll, describe, expect, it } from 'vitest';
import type { PaletteRow } from '#src/commands/kernel/rows/palette-row.ts';
import { createReadingWorld, given, type TypingPlace } from './reading-world.ts';

type World = Awaited<ReturnType<typeof createReadingWorld>>;
const worlds = new Map<string, World>();
beforeAll(async () => {
  for (const language of ['en', 'nl'] as const) worlds.set(language, await createReadingWorld(language));
});

const users = 'admin/users';
const subscriptions = 'admin/user/subscriptions';

/** What a text is read as in each language of the console; the first has to be the same. */
function read(text: string, place: TypingPlace): readonly PaletteRow[] {
  const [english, dutch] = [...worlds.values()].map((world) => {
    world.stand(place);
    return world.rows(text);
  });
  expect(english?.[0]?.key, text).toEqual(dutch?.[0]?.key);
  return english ?? [];
}

const chosenUsers = { resource: users, selected: [4, 5] };

describe('a day among the words', () => {
  it.each([
    ['expiry 31 dec 2027', '2027-12-31'],
    ['set expiry 15 jan 2028', '2028-01-15'],
    ['set expires end of next month', '2026-12-31'],
    ['set expiry of the subscriptions 31 december 2027', '2027-12-31'],
    ['verloopdatum 31 dec 2027', '2027-12-31'],
    ['zet verloopdatum 15 januari 2028', '2028-01-15'],
    ['zet verloopt eind volgende maand', '2026-12-31'],
    ['einde van de abonnementen instellen 1 feb 2028', '2028-02-01'],
  ])('is the day in full, of what is selected: %s', (text, day) => {
    const rows = read(text, chosenUsers);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const { values, references } = given(row);
      expect([values.expiresOn ?? values.value, values.records, references]).toEqual([day, undefined, {}]);
    }
  });

  it('is the same day on users and on their subscriptions', () => {
    const text = 'set expires end of next month';
    const days = [users, subscriptions].map((resource) => {
      const { values } = given(read(text, { resource, selected: [4, 5] })[0]);
      return values.expiresOn ?? values.value;
    });
    expect(days).toEqual(['2026-12-31', '2026-12-31']);
  });

  it('leaves a number of its own to the record that it names', () => {
    const [row] = read('subscription 12 expires 15 jan 2028', chosenUsers);
    expect(given(row)).toMatchObject({
      id: 'subscriptions.set-field',
      values: { field: 'expiresOn', value: '2028-01-15' },
      references: { records: { resource: subscriptions, id: 12 } },
    });
  });

  it.each(['expires dec 2027', 'verloopt dec 2027'])('asks which day of a month is meant: %s', (text) => {
    const [row] = read(text, { resource: subscriptions, selected: [4, 5] });
    expect(given(row).values).toEqual({ field: 'expiresOn' });
    expect(row?.action).toMatchObject({ typed: 'dec 2027' });
  });

  it.each([
    ['expires 12/31/2027', 'kernel:argument.day-first', subscriptions],
    ['set expires 12/31/2027', 'kernel:argument.day-first', subscriptions],
    ['expiry 12/31/2027', 'kernel:argument.day-first', users],
    ['verloopdatum 31-2-2027', 'kernel:argument.no-such-day', users],
  ])('says what is wrong with figures that are none: %s', (text, key, resource) => {
    const rows = read(text, { resource, selected: [4, 5] });
    expect(rows.map(({ reason }) => reason?.key)).toContain(key);
    expect(rows.filter(({ reason }) => !reason)).toEqual([]);
  });
});

describe('several fields in one sentence', () => {
  const chosen = { resource: subscriptions, selected: [4, 5] };

  it.each([
    'product 3 expiry 2027-03-01',
    'product 3 and expires on 1 mar 2027',
    'expires 1 march 2027 product #3',
    'set product 3 end date 2027-03-01',
    'product 3 verloopt op 1 mrt 2027',
    'zet product 3 en verloopdatum 1-3-2027',
    'einddatum 1 maart 2027 product 3',
  ])('are set together, each to its own value: %s', (text) => {
    for (const [resource, id] of [
      [subscriptions, 'subscriptions.set-fields'],
      [users, 'users.set-subscription-fields'],
    ] as const) {
      const row = given(read(text, { resource, selected: [4, 5] })[0]);
      expect(row.id).toBe(id);
      expect([...(row.values.fields as string[])].sort()).toEqual(['expiresOn', 'product']);
      expect(row.values['fields.expiresOn']).toBe('2027-03-01');
      expect(row.references).toEqual({ 'fields.product': { resource: 'admin/products', id: 3 } });
    }
  });

  it.each([
    ['product pro expiry 2027-03-01', 'pro'],
    ['verloopdatum 1 mrt 2027 product pro', 'pro'],
    ['product bulk l expiry 2027-03-01', 'bulk l'],
  ])('leave the name of a record to be looked for, and nothing else: %s', (text, name) => {
    const [row] = read(text, chosen);
    expect(given(row).values).toMatchObject({ 'fields.expiresOn': '2027-03-01' });
    expect(row?.action).toMatchObject({ commandId: 'subscriptions.set-fields', typed: name });
    expect(row?.detail).toContain('2027');
    expect(row?.detail).toContain(`“${name}”`);
  });

  it('stop a text where the next field begins', () => {
    const place = { resource: 'contacts', selected: [4, 5] };
    const row = given(read('town Den Haag state unsubscribed', place)[0]);
    expect(row).toMatchObject({
      id: 'contacts.set-fields',
      values: {
        fields: ['attribute_9', 'state'],
        'fields.attribute_9': 'Den Haag',
        'fields.state': 'unsubscribed',
      },
    });
  });

  it.each(['expires 2027-03-01', 'set expires 2027-03-01', 'product 3'])(
    'are more than one, else the field is set alone: %s',
    (text) => {
      const ids = read(text, chosen).map((row) => given(row).id);
      expect(ids).not.toContain('subscriptions.set-fields');
    },
  );

  it('are not read where one has no value', () => {
    const rows = read('product 3 expires', chosen);
    expect(
      rows.filter(
        ({ reason, action }) =>
          !reason && action.kind === 'command' && action.commandId.endsWith('set-fields'),
      ),
    ).toEqual([]);
  });
});

describe('a number among the words', () => {
  it.each([
    ['subscription 12', subscriptions, 'subscriptions.open'],
    ['abonnement 12', subscriptions, 'subscriptions.open'],
    ['user 12', users, 'users.open'],
    ['campaign 12', 'campaigns', 'campaigns.open'],
    ['contact list 12', 'groups', 'groups.open'],
    ['lijst #12', 'groups', 'groups.open'],
  ])('is the record of the noun before it, wherever one is: %s', (text, resource, id) => {
    for (const place of [
      chosenUsers,
      { resource: users, focused: 7 },
      { resource: 'campaigns', focused: 7 },
      {},
    ]) {
      const rows = read(text, place);
      const first = given(rows[0]);
      expect([first.id, ...Object.values(first.references)]).toEqual([id, { resource, id: 12 }]);
      for (const row of rows)
        for (const reference of Object.values(given(row).references))
          expect(reference.resource).toBe(resource);
    }
  });

  it('is the target only while nothing is selected, and says so', () => {
    expect(given(read('launch 390', { resource: 'campaigns', focused: 7 })[0])).toMatchObject({
      id: 'campaigns.launch',
      references: { campaign: { id: 390 } },
    });
    const rows = read('launch 390', { resource: 'campaigns', selected: [7] });
    expect(rows[0]?.reason).toMatchObject({ key: 'palette:reading.number', params: { id: '390', count: 1 } });
    for (const text of ['launch #390', 'launch campaign 390', 'campagne #390 verzenden']) {
      const ids = read(text, { resource: 'campaigns', selected: [7] }).map(given);
      expect(ids).toContainEqual({
        id: 'campaigns.launch',
        values: {},
        references: { campaign: { resource: 'campaigns', id: 390 } },
      });
    }
  });

  it('may name two records of two kinds', () => {
    expect(given(read('add tag 5 to campaign 42', {})[0])).toMatchObject({
      id: 'campaigns.add-tag',
      references: { campaigns: { resource: 'campaigns', id: 42 }, tag: { resource: 'tags', id: 5 } },
    });
  });
});

describe('words that are left over', () => {
  it('are named, and nothing runs', () => {
    const rows = read('set expires next month please', { resource: subscriptions, selected: [4, 5] });
    const reasons = rows.map(({ reason }) => reason);
    expect(reasons).toContainEqual(
      expect.objectContaining({ key: 'palette:reading.unread', params: { words: 'please' } }),
    );
  });
});
