// @vitest-environment jsdom

import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { allResources } from '#contract/resources/all.ts';
import { modulesKey, provide, screenResourceKey } from '#src/commands/kernel/context/context-keys.ts';
import { focusedRowKey } from '#src/commands/kernel/context/subject.ts';
import { adminSubscriptionDescriptor } from '#src/resources/admin-subscriptions.ts';
import { commandsOf } from '#src/resources/commands-of.ts';
import { foresee } from '#src/services/bulk/foresee.ts';
import { createTestSource, element, renderPalette, said } from './palette-world.tsx';

const subscriptions = 'admin/user/subscriptions';
const record = { id: 4, version: 1, startsOn: '2026-01-01', expiresOn: '2026-12-31', name: 'Bulk M' };
const ofWorld = /^subscriptions\.(go|create|open|edit|delete|copy-id|copy-link|export)$/;

async function begin(language: 'en' | 'nl') {
  const resource = allResources.find(({ name }) => name === subscriptions);
  if (!resource) throw new Error('There are no subscriptions');
  const world = await renderPalette({
    language,
    commands: commandsOf(adminSubscriptionDescriptor).filter(({ id }) => !ofWorld.test(id)),
    source: createTestSource([]),
    bulk: {
      run: async () => undefined,
      cutOff: () => undefined,
      stop() {},
      foresee: async (foreseen) => foresee(resource, world.system.context, foreseen),
    },
  });
  await act(async () =>
    world.system.context.set([
      provide(modulesKey, ['BULK', 'ADMIN']),
      provide(screenResourceKey, subscriptions),
      provide(focusedRowKey, { resource: subscriptions, id: 4, record }),
    ]),
  );
  return world;
}

const shown = () => element('[role=dialog]').textContent;

describe.each([
  ['en', 'Expires on'],
  ['nl', 'Verloopt op'],
] as const)('what a line would write to one record, in %s', (language, field) => {
  const line = `Bulk M · ${field}: 2026-12-31 → 2027-12-31`;

  it('stands below it before Enter, from what to what', async () => {
    const world = await begin(language);
    await world.open();
    await world.type('expires 31 dec 2027');
    await world.settle(400);
    expect(shown()).toContain(line);
  });

  it('stands below each step of it, and only where something would change', async () => {
    const world = await begin(language);
    await world.press('b');
    await world.press('Enter');
    await world.type('2027-12-31');
    await world.settle(400);
    expect(shown()).toContain(line);
    await world.type('2026-12-31');
    await world.settle(400);
    expect(shown()).not.toContain('→');
  });

  it('says while it is typed that figures are no day', async () => {
    const world = await begin(language);
    await world.press('b');
    await world.press('Enter');
    await world.type('12/31/2027');
    await world.settle(400);
    expect(shown()).toContain('31/12/2027');
  });

  const hint = language === 'en' ? 'No day yet: 1 march 2027' : 'Nog geen dag: 1 maart 2027';

  it('says what would be a day beside what can become none', async () => {
    const world = await begin(language);
    await world.press('b');
    await world.press('Enter');
    for (const typed of ['', '1', '1 ma', '1 march 202', 'end of ne', 'tomo', '31/12', '1 march 2027']) {
      await world.type(typed);
      await world.settle(400);
      expect(shown(), typed).not.toContain(hint);
    }
    for (const typed of ['never', '31 dec 2027 5', 'tomorrow at 5', '#31']) {
      await world.type(typed);
      expect(shown(), typed).toContain(hint);
      await world.settle(400);
      expect(said(), typed).toContain(hint);
    }
    await world.type('31 feb 2027');
    await world.settle(400);
    expect(shown()).toContain('“31 feb 2027” ');
    expect(shown()).not.toContain(hint);
  });

  it('says that no record is called so', async () => {
    const world = await begin(language);
    await world.open();
    await world.type('product pro expiry 2027-03-01');
    await world.press('Enter');
    await world.settle(400);
    expect(shown()).toContain(language === 'en' ? 'No product is called “pro”' : 'Geen product heet “pro”');
  });
});
