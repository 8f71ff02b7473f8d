// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { dialogOpenKey, modulesKey, provide, screenResourceKey } from '#src/commands/kernel/context-keys.ts';
import { focusedRowKey, selectionKey } from '#src/commands/kernel/subject.ts';
import { options, renderPalette, said, selectedOptions, testRecords, titles } from './palette-world.tsx';

let world: Awaited<ReturnType<typeof renderPalette>>;

async function opened(more: Parameters<typeof renderPalette>[0] = {}) {
  world = await renderPalette(more);
  await world.open();
  return world;
}

afterEach(() => world.unmount());

describe('what cannot run', () => {
  it('stands last with its reason, runs nothing, and says why', async () => {
    await opened();
    await world.type('campaigns.archive');
    const row = options()[0];
    expect(row?.getAttribute('aria-disabled')).toBe('true');
    expect(row?.textContent).toContain('Select rows first');
    await world.press('Enter');
    expect(said()).toBe('Select rows first');
    expect(world.went).toEqual([]);
    await act(async () =>
      world.system.context.set([provide(selectionKey, { resource: 'campaigns', ids: [42] })]),
    );
    expect(options()[0]?.getAttribute('aria-disabled')).toBeNull();
    await world.press('Enter');
    expect(world.went).toEqual(['archived']);
  });

  it.each([
    ['archive selected', 'en', 'Archive campaign'],
    ['delete selected', 'en', 'Delete campaign'],
    ['geselecteerde verwijderen', 'nl', 'Campagne verwijderen'],
  ] as const)('means the chosen rows by "%s", and not the focused one', async (typed, language, title) => {
    await opened({ language });
    const record = { id: 42, state: 'new' };
    const tell = (ids: readonly number[]) =>
      world.system.context.set([
        provide(screenResourceKey, 'campaigns'),
        provide(focusedRowKey, { resource: 'campaigns', id: 42, record }),
        provide(selectionKey, { resource: 'campaigns', ids }),
      ]);
    await act(async () => tell([]));
    await world.type(typed);
    const row = options().find((each) => each.textContent?.includes(title));
    expect(row?.getAttribute('aria-disabled')).toBe('true');
    const reason = world.system.texts.text({ key: 'kernel:reason.select-rows' });
    expect(row?.textContent).toContain(reason);
    while (selectedOptions()[0] !== row) await world.press('ArrowDown');
    await world.press('Enter');
    expect(said()).toBe(reason);
    expect(world.went).toEqual([]);
    await act(async () => tell([42]));
    expect(row?.getAttribute('aria-disabled')).toBeNull();
    while (selectedOptions()[0] !== row) await world.press('ArrowDown');
    await world.press('Enter');
    expect(world.went).toHaveLength(1);
  });

  it('asks which record where no list is open, and where one is wants rows', async () => {
    await opened();
    await world.type('edit campaign');
    expect(options()[0]?.getAttribute('aria-disabled')).toBeNull();
    await act(async () =>
      world.system.context.set([
        provide(screenResourceKey, 'campaigns'),
        provide(selectionKey, { resource: 'campaigns', ids: [] }),
      ]),
    );
    expect(options()[0]?.getAttribute('aria-disabled')).toBe('true');
    await world.press('Enter');
    expect(said()).toBe('Choose one first');
    await world.type('edit campaign 42');
    await world.press('Enter');
    expect(world.went).toEqual(['/campaigns/42']);
  });

  it('gives the reason of the focused record', async () => {
    await opened();
    const sending = testRecords.find((found) => found.id === 43);
    await act(async () =>
      world.system.context.set([
        provide(focusedRowKey, { resource: 'campaigns', id: 43, record: sending?.record }),
        provide(screenResourceKey, 'campaigns'),
      ]),
    );
    await world.type('edit campaign');
    expect(options().at(0)?.getAttribute('aria-disabled')).toBe('true');
  });

  it('is not listed when the account does not have it or a dialog is open', async () => {
    await opened();
    await world.type('users');
    expect(titles()).not.toContain('Go to Users');
    await act(async () => world.system.context.set([provide(modulesKey, ['BULK', 'ADMIN'])]));
    expect(titles()).toContain('Go to Users');
    await world.type('');
    await act(async () => world.system.context.set([provide(dialogOpenKey, true)]));
    expect(titles()).toEqual(['Change the theme', 'Change the language']);
  });

  it('changes with the screen', async () => {
    await opened();
    await act(async () => world.system.context.set([provide(screenResourceKey, 'campaigns')]));
    expect(titles()).toContain('Create campaign');
    expect(titles()).not.toContain('Create contact');
    await act(async () => world.system.context.set([provide(screenResourceKey, 'contacts')]));
    expect(titles()).toContain('Create contact');
    expect(titles()).not.toContain('Create campaign');
  });
});
