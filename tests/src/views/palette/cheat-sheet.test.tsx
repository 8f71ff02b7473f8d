// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import english from '#locales/en/kit.json';
import dutch from '#locales/nl/kit.json';
import {
  dialogOpenKey,
  modulesKey,
  provide,
  screenResourceKey,
} from '#src/commands/kernel/context/context-keys.ts';
import { gridKeyHelp } from '#src/views/kit/grid/grid-key-help.ts';
import { cheatSheet } from '#src/views/palette/cheat-sheet-rows.ts';
import { element, renderPalette } from './palette-world.tsx';

const idsOf = (sections: ReturnType<typeof cheatSheet>['here']) =>
  sections.flatMap((section) => section.rows.map((row) => row.id));

describe('list of keys', () => {
  it('opens with the sign however the keyboard makes it', async () => {
    const world = await renderPalette();
    for (const code of ['Slash', 'Minus', 'KeyM']) {
      await world.press('?', { code, shiftKey: true });
      expect(element('[role=dialog]').textContent).toContain('Show all keys');
      await world.press('Escape');
      expect(document.querySelector('[role=dialog]')).toBeNull();
    }
    await world.press('_', { code: 'Minus', shiftKey: true });
    expect(document.querySelector('[role=dialog]')).toBeNull();
  });

  it('tells the keys of this screen from those of others', async () => {
    const world = await renderPalette();
    await act(async () => world.system.context.set([provide(screenResourceKey, 'groups')]));
    const sheet = cheatSheet(world.system, '');
    expect(idsOf(sheet.here)).toContain('groups.create');
    expect(idsOf(sheet.here)).toContain('groups.edit');
    expect(idsOf(sheet.elsewhere)).toContain('contacts.create');
    expect(idsOf(sheet.here)).toContain('webhooks.go');
  });

  it('tells the keys that the grid has by itself, and finds them', async () => {
    const world = await renderPalette();
    const mark = { id: 'grid.mark', title: 'Mark cells', keys: ['Shift+ArrowDown'], isHere: true };
    expect(idsOf(cheatSheet(world.system, '', [mark]).here)).toContain('grid.mark');
    expect(idsOf(cheatSheet(world.system, 'mark cells', [mark]).here)).toEqual(['grid.mark']);
    const elsewhere = { ...mark, isHere: false };
    expect(idsOf(cheatSheet(world.system, '', [elsewhere]).here)).not.toContain('grid.mark');
    await world.press('?');
    expect(element('[role=dialog]').textContent).toContain('Shift Space');
  });

  it('finds the keys that go all ways by the way: down, omlaag', async () => {
    const world = await renderPalette();
    for (const [texts, word] of [
      [english, 'down'],
      [dutch, 'omlaag'],
    ] as const) {
      const words = new Map(Object.entries(texts).map(([key, text]) => [`kit:${key}`, text]));
      const rows = gridKeyHelp.map(({ id, textKey, keys, wordsKey = '' }) => ({
        id,
        title: words.get(textKey) ?? '',
        keys,
        keywords: words.get(wordsKey) ?? '',
        isHere: true,
      }));
      const found = idsOf(cheatSheet(world.system, word, rows).here);
      expect(found).toEqual(expect.arrayContaining(['grid.move', 'grid.mark', 'grid.tickMore']));
    }
  });

  it('tells them while it stands over the screen as a dialog', async () => {
    const world = await renderPalette();
    await act(async () =>
      world.system.context.set([provide(screenResourceKey, 'groups'), provide(dialogOpenKey, true)]),
    );
    expect(idsOf(cheatSheet(world.system, '').here)).toContain('groups.create');
  });

  it('leaves out what the account does not have', async () => {
    const world = await renderPalette();
    await act(async () => world.system.context.set([provide(modulesKey, [])]));
    const sheet = cheatSheet(world.system, '');
    expect([...idsOf(sheet.here), ...idsOf(sheet.elsewhere)]).not.toContain('groups.go');
  });

  it('follows keys that are bound anew, and the filter', async () => {
    const world = await renderPalette();
    await act(async () => world.system.setKeys({ overrides: { 'webhooks.go': ['g q'] } }));
    const [section] = cheatSheet(world.system, 'webhoks').here;
    expect(section?.rows).toEqual([{ id: 'webhooks.go', title: 'Go to Webhooks', keys: ['g q'] }]);
    await world.press('?');
    await world.type('go to tags');
    expect(element('[role=dialog]').textContent).toContain('Go to Tags');
    expect(element('[role=dialog]').textContent).not.toContain('Log out');
    await world.type('qzxvqzxv');
    expect(element('[role=dialog]').textContent).toContain('Nothing found');
  });
});
