// @vitest-environment jsdom

import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { attributesKey } from '#src/commands/context.ts';
import type { BulkDeed } from '#src/commands/kernel/bulk/bulk-deed.ts';
import type { FrozenRecord } from '#src/commands/kernel/bulk/bulk-plan.ts';
import { modulesKey, provide, screenResourceKey } from '#src/commands/kernel/context/context-keys.ts';
import { focusedRowKey, selectionKey } from '#src/commands/kernel/context/subject.ts';
import { setFieldCommands } from '#src/commands/shapes/set-field-commands.ts';
import { adminSubscriptionDescriptor } from '#src/resources/admin-subscriptions.ts';
import { commandsOf } from '#src/resources/commands-of.ts';
import {
  createTestSource,
  element,
  options,
  renderPalette,
  said,
  selectedOptions,
  titles,
} from './palette-world.tsx';

const subscriptions = 'admin/user/subscriptions';
const products = [
  {
    resource: 'admin/products',
    id: 1,
    title: 'Bulk M',
    path: '/admin/products/1',
    record: { '@id': '/admin/products/1', id: 1, name: 'Bulk M' },
  },
  {
    resource: 'admin/products',
    id: 2,
    title: 'Bulk L',
    path: '/admin/products/2',
    record: { '@id': '/admin/products/2', id: 2, name: 'Bulk L' },
  },
];
const extra = [
  ...commandsOf(adminSubscriptionDescriptor),
  ...setFieldCommands({
    resource: 'admin/users',
    name: 'users',
    modules: ['ADMIN'],
    fields: [{ name: 'modules', options: ['ADMIN', 'BULK', 'SMTP'] }],
  }),
  ...setFieldCommands({
    resource: 'contacts',
    name: 'contacts',
    modules: ['BULK'],
    fields: [{ name: 'state', options: ['active', 'unsubscribed'] }],
    withAttributes: true,
  }),
].filter(({ id }) => !/^subscriptions\.(go|create|open|edit|delete|copy-id|copy-link|export)$/.test(id));

let deeds: BulkDeed[];

async function begin(resource: string, language: 'en' | 'nl' = 'en') {
  deeds = [];
  const world = await renderPalette({
    language,
    commands: extra,
    source: createTestSource(products),
    bulk: {
      async run(deed) {
        deeds.push(deed);
        return undefined;
      },
      cutOff: () => undefined,
      foresee: async () => [],
      stop() {},
    },
  });
  await act(async () =>
    world.system.context.set([
      provide(modulesKey, ['BULK', 'ADMIN']),
      provide(screenResourceKey, resource),
      provide(selectionKey, { resource, ids: [4, 5] }),
      provide(attributesKey, [{ id: 9, name: 'Town' }]),
    ]),
  );
  return world;
}

const asked = () => element('[role=combobox]').getAttribute('placeholder');

/** What the deed would do to a record that is so. */
function outcome(record: Readonly<Record<string, unknown>>) {
  const judged = deeds[0]?.by.judge({ id: 4, version: 1, ...record } as FrozenRecord);
  return judged?.kind === 'change' ? judged.write : judged?.kind;
}

describe('setting a field', () => {
  it.each([
    ['expires eind 2027', 'nl'],
    ['expires eind 2027', 'en'],
    ['set expires end of 2027', 'en'],
  ] as const)(
    'takes the words of a day for the day and not for the name: "%s" in %s',
    async (typed, language) => {
      const world = await begin(subscriptions, language);
      await world.open();
      await world.type(typed);
      await world.press('Enter');
      expect(deeds[0]).toMatchObject({ target: { ids: [4, 5] } });
      expect(outcome({ startsOn: '2026-01-01', expiresOn: '2026-12-31' })).toEqual({
        expiresOn: '2027-12-31',
      });
    },
  );

  it('asks for the field and the day by the key of the list, and shows how the day is read', async () => {
    const world = await begin(subscriptions);
    await world.press('b');
    expect(asked()).toBe('Which field?');
    expect(element('[role=dialog]').textContent).toContain('Set a field of 2 subscriptions…');
    expect(titles()).toEqual(['Expires on', 'Starts on', 'Product']);
    await world.press('Enter');
    expect(asked()).toContain('Which day?');
    await world.type('2027-12-31');
    expect(titles()).toEqual([expect.stringMatching(/^Friday,? 31 December 2027$/)]);
    await world.settle(400);
    expect(said()).toBe(titles()[0]);
    await world.press('Enter');
    expect(deeds).toHaveLength(1);
    expect(deeds[0]).toMatchObject({
      target: { ids: [4, 5] },
      by: { asked: { expiresOn: '2027-12-31' } },
    });
    expect(outcome({ startsOn: '2026-01-01', expiresOn: '2026-12-31' })).toEqual({ expiresOn: '2027-12-31' });
  });

  it('refuses what is no day, and says so', async () => {
    const world = await begin(subscriptions);
    await world.press('b');
    await world.press('Enter');
    await world.type('soonish');
    expect(titles()).toEqual([]);
    await world.press('Enter');
    expect(said()).toBe('This cannot be read as a day');
    expect(deeds).toEqual([]);
  });

  it('counts a span from the own day of each record, and shows the day where there is one record', async () => {
    const world = await begin(subscriptions);
    const record = { id: 4, startsOn: '2026-01-01', expiresOn: '2026-03-31' };
    await world.press('b');
    await world.press('Enter');
    await world.type('+1y');
    expect(titles()).toEqual(['Counted from each record’s own day']);
    await world.press('Escape');
    await act(async () =>
      world.system.context.set([
        provide(selectionKey, undefined),
        provide(focusedRowKey, { resource: subscriptions, id: 4, record }),
      ]),
    );
    await world.press('b');
    await world.press('Enter');
    await world.type('+1y');
    expect(titles()).toEqual([expect.stringMatching(/^Wednesday,? 31 March 2027$/)]);
    await world.press('Enter');
    expect(outcome({ startsOn: '2026-01-01', expiresOn: '2026-06-30' })).toEqual({ expiresOn: '2027-06-30' });
  });

  it('offers days to choose while none is typed', async () => {
    const world = await begin(subscriptions, 'nl');
    await world.press('b');
    await world.press('Enter');
    expect(options().map((row) => row.textContent)).toEqual([
      expect.stringContaining('vandaag'),
      expect.stringContaining('eind van de maand'),
      expect.stringContaining('eind volgende maand'),
      expect.stringContaining('eind van het jaar'),
      expect.stringContaining('+1j'),
    ]);
    await world.type('volgende maand');
    expect(titles()).toHaveLength(1);
    await world.press('Enter');
    expect(deeds).toHaveLength(1);
  });

  it('finds a record for a reference, and tells what it is called', async () => {
    const world = await begin(subscriptions);
    await world.press('b');
    await world.type('product');
    await world.press('Enter');
    expect(asked()).toBe('Which product?');
    await world.type('bulk l');
    await world.press('Enter');
    const judged = deeds[0]?.by.judge({ id: 4, version: 1, product: { id: 1 } } as unknown as FrozenRecord);
    expect(judged).toMatchObject({ write: { product: 2 }, changes: [{ after: { name: 'Bulk L' } }] });
  });

  it('takes several choices, to put in and take out one by one', async () => {
    const world = await begin('admin/users');
    await world.press('b');
    await world.press('Enter');
    expect(asked()).toBe('Which ones?');
    expect(titles()[0]).toBe('None');
    for (const name of ['smtp', 'admin', 'interface', 'admin']) {
      await world.type(name);
      await world.press('Enter');
    }
    expect(titles()[0]).toBe('Interface, SMTP');
    expect(selectedOptions()[0]).toBe(options()[0]);
    await world.press('Enter');
    expect(outcome({ modules: ['ADMIN'] })).toEqual({ modules: ['SMTP', 'BULK'] });
  });

  it('has the attributes of the account, of which a value can be emptied', async () => {
    const world = await begin('contacts');
    await world.press('b');
    expect(titles()).toEqual(['State', 'Town']);
    await world.type('town');
    await world.press('Enter');
    await world.press('Enter');
    expect(outcome({ attributes: [{ attributeId: 9, value: 'Ede' }] })).toEqual({ attributes: [] });
  });
});

describe('setting a field in one line', () => {
  it.each([
    ['set expires 2027-12-31', subscriptions, { expiresOn: '2027-12-31' }],
    ['set a field expires on end of next year', subscriptions, 'invalid'],
    ['set starts +1m', subscriptions, { startsOn: '2026-02-01' }],
    ['set state unsubscribed', 'contacts', { state: 'unsubscribed' }],
    ['set town Den Haag', 'contacts', { attributes: [{ attributeId: 9, value: 'Den Haag' }] }],
    ['set modules smtp, interface', 'admin/users', { modules: ['SMTP', 'BULK'] }],
  ])('%s', async (typed, resource, expected) => {
    const world = await begin(resource);
    await world.open();
    await world.type(typed);
    await world.press('Enter');
    expect(deeds).toHaveLength(1);
    const record = {
      startsOn: '2026-01-01',
      expiresOn: '2026-12-31',
      state: 'active',
      modules: [],
      attributes: [],
    };
    expect(outcome(record)).toEqual(expected);
  });

  it.each([
    ['verloopdatum', subscriptions, 'nl', 'Veld van 2 abonnementen instellen…'],
    ['verloopdatum', 'admin/users', 'nl', 'Einde van de abonnementen van 2 gebruikers instellen…'],
    ['expiration', subscriptions, 'en', 'Set a field of 2 subscriptions…'],
  ] as const)('is found by %s on %s', async (typed, resource, language, title) => {
    const world = await begin(resource, language);
    await world.open();
    await world.type(typed);
    expect(titles()).toContain(title);
  });

  it.each(['zet verloopt 2027-12-31', 'zet verloopt op 2027-12-31', 'zet verloopt volgende maand'])(
    'understands %s',
    async (typed) => {
      const world = await begin(subscriptions, 'nl');
      await world.open();
      await world.type(typed);
      expect(selectedOptions()[0]?.textContent).toContain('Veld van 2 abonnementen instellen');
      await world.press('Enter');
      expect(deeds).toHaveLength(1);
    },
  );

  it('understands a wrong letter in a value, and says how it read the day', async () => {
    const world = await begin(subscriptions);
    await world.open();
    await world.type('set expires end of nxt month');
    expect(selectedOptions()[0]?.textContent).toContain('Expires on, Saturday, 28 February 1970');
    await world.press('Enter');
    expect(outcome({ startsOn: '1969-01-01', expiresOn: '1969-12-31' })).toEqual({ expiresOn: '1970-02-28' });
  });

  it.each([
    ['expires 2027-12-31', subscriptions, { expiresOn: '2027-12-31' }],
    ['state unsubscribd', 'contacts', { state: 'unsubscribed' }],
    ['town Den Haag', 'contacts', { attributes: [{ attributeId: 9, value: 'Den Haag' }] }],
  ])('is done at the step that asks for the field: %s', async (typed, resource, expected) => {
    const world = await begin(resource);
    await world.press('b');
    await world.type(typed);
    await world.press('Enter');
    expect(deeds).toHaveLength(1);
    expect(
      outcome({ startsOn: '2026-01-01', expiresOn: '2026-12-31', state: 'active', attributes: [] }),
    ).toEqual(expected);
  });

  const nextMonth = { expiresOn: '1970-02-01' };
  it.each([
    ['expires on next month', subscriptions, nextMonth],
    ['expires next month', subscriptions, nextMonth],
    ['next month expires on', subscriptions, nextMonth],
    ['expires on to 1970-02-01', subscriptions, nextMonth],
    ['verloopt op volgende maand', subscriptions, nextMonth],
    ['verloopt volgende maand', subscriptions, nextMonth],
    ['volgende maand verloopt op', subscriptions, nextMonth],
    ['set next month expires', subscriptions, nextMonth],
    ['zet verloopt op volgende maand', subscriptions, nextMonth],
    ['begint op gisteren', subscriptions, { startsOn: '1969-12-31' }],
    ['state to unsubscribed', 'contacts', { state: 'unsubscribed' }],
    ['status afgemeld', 'contacts', { state: 'unsubscribed' }],
    ['set state to unsubscribed', 'contacts', { state: 'unsubscribed' }],
    ['town Den Haag', 'contacts', { attributes: [{ attributeId: 9, value: 'Den Haag' }] }],
    ['modules smtp', 'admin/users', { modules: ['SMTP'] }],
  ])('needs no verb, and reads both languages in both: %s', async (typed, resource, expected) => {
    for (const language of ['en', 'nl'] as const) {
      const world = await begin(resource, language);
      await world.open();
      await world.type(typed);
      await world.press('Enter');
      expect(deeds).toHaveLength(1);
      const record = { startsOn: '1969-01-01', expiresOn: '1970-01-15', state: 'active', modules: [] };
      expect(outcome({ ...record, attributes: [] })).toEqual(expected);
      await world.leave();
    }
  });

  it.each([
    ['expires', subscriptions],
    ['expires on', 'contacts'],
    ['town', 'contacts'],
  ])('takes no value out of %s on %s', async (typed, resource) => {
    const world = await begin(resource);
    await world.open();
    await world.type(typed);
    await world.press('Enter');
    expect(deeds).toEqual([]);
  });

  it.each([
    ['town hall', 'contacts', false],
    ['state unsubscribd', 'contacts', false],
    ['state unsubscribed', 'contacts', true],
    ['product 2', subscriptions, false],
    ['expires 1970-02-01', subscriptions, true],
  ])(
    'is meant for a row that only has the focus where it can mean little else: %s',
    async (typed, resource, isMeant) => {
      const world = await begin(resource);
      const record = { id: 4, state: 'active', attributes: [] };
      await act(async () =>
        world.system.context.set([
          provide(selectionKey, undefined),
          provide(focusedRowKey, { resource, id: 4, record }),
        ]),
      );
      await world.open();
      await world.type(typed);
      const title = /field of (subscription|contact)/;
      if (isMeant) expect(titles()[0]).toMatch(title);
      else expect(titles().join()).not.toMatch(title);
    },
  );

  it('offers the fields by what they are called in the other language too', async () => {
    const world = await begin(subscriptions);
    await world.press('b');
    await world.type('verloopt');
    expect(titles()).toEqual(['Expires on']);
  });

  it('goes on to look for a record that is named', async () => {
    const world = await begin(subscriptions);
    await world.open();
    await world.type('set product bulk l');
    await world.press('Enter');
    expect(asked()).toBe('Which product?');
    expect(titles()).toEqual(['Bulk L']);
    await world.press('Enter');
    expect(deeds).toHaveLength(1);
  });
});

describe('the expiry of the subscriptions of users', () => {
  it('asks for the day and the product, or every one', async () => {
    const world = await begin('admin/users');
    await world.press('S', { shiftKey: true });
    expect(asked()).toContain('When do they expire?');
    await world.type('+1y');
    await world.press('Enter');
    expect(titles()).toEqual(['All products', 'Bulk M', 'Bulk L']);
    await world.press('Enter');
    expect(deeds[0]?.by.narrow).toBeUndefined();
    expect(deeds[0]?.target).toMatchObject({ resource: subscriptions, ownedBy: { filter: 'owner' } });
    await world.press('S', { shiftKey: true });
    await world.type('+1y');
    await world.press('Enter');
    await world.type('bulk m');
    await world.press('Enter');
    expect(deeds[1]?.by.narrow).toEqual({ product: '1' });
  });
});
