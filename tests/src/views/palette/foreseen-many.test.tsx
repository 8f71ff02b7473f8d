// @vitest-environment jsdom

import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { allResources } from '#contract/resources/all.ts';
import type { BulkDeed } from '#src/commands/kernel/bulk/bulk-deed.ts';
import { modulesKey, provide, screenResourceKey } from '#src/commands/kernel/context/context-keys.ts';
import { type ResourceRecord, selectionKey } from '#src/commands/kernel/context/subject.ts';
import { adminSubscriptionDescriptor } from '#src/resources/admin-subscriptions.ts';
import { commandsOf } from '#src/resources/commands-of.ts';
import { contactDescriptor } from '#src/resources/contacts.ts';
import { foresee } from '#src/services/bulk/foresee.ts';
import { createTestSource, element, renderPalette } from './palette-world.tsx';

const subscriptions = 'admin/user/subscriptions';
const ofWorld =
  /^contacts\.(go|create|create-address|open|edit|save|delete|copy-id|copy-link|open-tab|export)$/;
const pro = { '@id': '/admin/products/3', id: 3, name: 'Bulk Pro' };
const people = [4, 5].map((id) => ({
  id,
  version: 1,
  email: `person${id}@people.example`,
  state: { value: 'active' },
}));
const rows = [4, 5, 6, 7, 8].map((id) => ({
  id,
  version: 1,
  name: `Plan ${id}`,
  product: { id: 1, name: 'Bulk S' },
  startsOn: '2026-01-01',
  expiresOn: '2026-12-31',
}));

async function begin(language: 'en' | 'nl', resource: string, records: readonly ResourceRecord[]) {
  const deeds: BulkDeed[] = [];
  const world = await renderPalette({
    language,
    commands: [...commandsOf(adminSubscriptionDescriptor), ...commandsOf(contactDescriptor)].filter(
      ({ id }) => !ofWorld.test(id),
    ),
    source: createTestSource([
      {
        resource: 'admin/products',
        id: 3,
        title: 'Bulk Pro',
        path: '/admin/products/3',
        record: pro,
      },
    ]),
    bulk: {
      async run(deed) {
        deeds.push(deed);
        return undefined;
      },
      cutOff: () => undefined,
      stop() {},
      async foresee(foreseen) {
        const found = allResources.find(({ name }) => name === foreseen.records.resource);
        return found ? foresee(found, world.system.context, foreseen) : [];
      },
    },
  });
  await act(async () =>
    world.system.context.set([
      provide(modulesKey, ['BULK', 'ADMIN']),
      provide(screenResourceKey, resource),
      provide(selectionKey, { resource, ids: records.map(({ id }) => id), records }),
    ]),
  );
  return { ...world, deeds };
}

const shown = () => element('[role=dialog]').textContent ?? '';

describe('what a line would do to several records', () => {
  it('says which ones, and both fields from what to what', async () => {
    const world = await begin('en', subscriptions, rows.slice(0, 2));
    await world.open();
    await world.type('product 3 expiry 2027-03-01');
    await world.settle(400);
    expect(shown()).toContain('Plan 4 · Expires on: 2026-12-31 → 2027-03-01');
    expect(shown()).toContain('Plan 5 · Product: Bulk S → Bulk Pro');
  });

  it('names a few and counts the others', async () => {
    const world = await begin('nl', subscriptions, rows);
    await world.open();
    await world.type('verloopt 1 mrt 2027');
    await world.settle(400);
    expect(shown()).toContain('Plan 6 · Verloopt op: 2026-12-31 → 2027-03-01');
    expect(shown()).not.toContain('Plan 7');
    expect(shown()).toContain('en nog 2');
  });

  it.each([
    ['delete', 'person4@people.example is deleted'],
    ['state unsubscribed', 'person5@people.example · State: active → unsubscribed'],
    ['blacklist selected', 'person4@people.example · State: active → blacklisted'],
  ])('is shown of every command that acts on rows: %s', async (text, line) => {
    const world = await begin('en', 'contacts', people);
    await world.open();
    await world.type(text);
    await world.settle(400);
    expect(shown()).toContain(line);
  });
});

describe('setting several fields step by step', () => {
  it('asks for the fields, then for the value of each, and does it all in one run', async () => {
    const world = await begin('en', subscriptions, rows.slice(0, 2));
    await world.press('F', { shiftKey: true });
    await world.type('expires');
    await world.press('Enter');
    await world.type('starts');
    await world.press('Enter');
    await world.press('Enter');
    expect(element('input').getAttribute('placeholder')).toContain('Expires on');
    await world.type('2027-03-01');
    await world.press('Enter');
    await world.type('2026-02-01');
    await world.settle(400);
    expect(shown()).toContain('Plan 4 · Starts on: 2026-01-01 → 2026-02-01');
    await world.press('Enter');
    await world.settle(400);
    const [deed] = world.deeds;
    expect(world.deeds).toHaveLength(1);
    expect(deed?.by.judge(rows[0] as never)).toMatchObject({
      write: { expiresOn: '2027-03-01', startsOn: '2026-02-01' },
    });
  });
});
