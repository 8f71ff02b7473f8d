// @vitest-environment jsdom

import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { modulesKey, provide, screenResourceKey } from '#src/commands/kernel/context/context-keys.ts';
import { selectionKey } from '#src/commands/kernel/context/subject.ts';
import { groups, opened, options, said, titles } from './palette-world.tsx';

describe('what a row says', () => {
  it('is what the command would act on, by its name or how many', async () => {
    const world = await opened();
    const stand = (ids: readonly number[]) =>
      act(async () =>
        world.system.context.set([
          provide(modulesKey, ['BULK']),
          provide(screenResourceKey, 'campaigns'),
          provide(selectionKey, { resource: 'campaigns', ids }),
        ]),
      );
    await stand([42]);
    await world.type('delete campaign');
    expect(titles()[0]).toBe('Delete campaign “Winter sale”');
    await stand(Array.from({ length: 2_997 }, (_, index) => index + 1));
    expect(titles()[0]).toBe('Delete 2,997 campaigns');
    await act(() => world.texts.setLanguage('nl'));
    expect(titles()[0]).toBe('2.997 campagnes verwijderen');
  });

  it('has the word by which it was found where the title does not', async () => {
    const world = await opened();
    await world.type('launch');
    expect(options()[0]?.textContent).toMatch(/Send campaign now.*launch/);
    await world.type('launch 42');
    expect(options()[0]?.textContent).toMatch(/Send campaign “Winter sale” now.*launch/);
    await world.type('send campaign now');
    expect(options()[0]?.textContent).not.toContain('launch');
  });

  it('is that there is no record of the number, as it is typed and by Enter', async () => {
    const world = await opened();
    await world.type('launch 390');
    await world.settle(200);
    expect(options()[0]?.textContent).toContain('Campaign 390 does not exist');
    expect(options()[0]?.textContent).toContain('Send campaign # 390 now');
    await world.press('Enter');
    expect(said()).toBe('Campaign 390 does not exist');
    expect(world.went).toEqual([]);
    await world.type('edit campaign 391');
    await world.press('Enter');
    expect(world.notices.at(-1)).toMatchObject({
      messageKey: 'palette:no-record',
      params: { command: 'Edit campaign', id: '391' },
    });
  });

  it('stands under the heading of its section, with records and what can be done with them together', async () => {
    const world = await opened();
    await world.type('winter sale');
    const [first] = groups();
    expect(first?.name).toBe('campaigns');
    expect(first?.rows[0]).toBe('Winter sale');
    expect(first?.rows).toContain('Winter sale, men');
    expect(first?.rows).toContain('Edit campaign “Winter sale”');
    await world.type('create tag');
    await world.press('Enter');
    await world.open();
    expect(groups()[0]).toEqual({ name: 'Recent', rows: ['Create tag'] });
  });

  it('is no deletion where the midst of its words is typed', async () => {
    const world = await opened();
    await act(async () =>
      world.system.context.set([
        provide(modulesKey, ['BULK']),
        provide(screenResourceKey, 'campaigns'),
        provide(selectionKey, { resource: 'campaigns', ids: [42] }),
      ]),
    );
    for (const [typed, isOffered] of [
      ['move', false],
      ['let', false],
      ['remove', true],
      ['verwijder', true],
      ['dele', true],
      ['lijst verwijderen', true],
    ] as const) {
      await world.type(typed);
      expect([typed, titles().some((title) => /^Delete/.test(title))]).toEqual([typed, isOffered]);
    }
  });
});
