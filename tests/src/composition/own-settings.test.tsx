// @vitest-environment jsdom
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { noValues } from '#src/commands/kernel/arguments/argument-values.ts';
import { listOffersKey } from '#src/commands/offers/list-offers.ts';
import { button, until } from '../views/kit/support/gestures.ts';
import { createConsoleHost } from './console-host.ts';
import { heading, openConsole, seen } from './open-console.tsx';

type Parts = Awaited<ReturnType<typeof openConsole>>['parts'];

/** Runs a command as its key would: every console of these tests hears the keys of the page. */
const run = ({ system }: Parts, id: string, values: Record<string, string> = {}) =>
  act(async () => void (await system.runner.run(id, 'key', { ...noValues, values })));

describe('what one sets for oneself', () => {
  it('keeps letters alone from running anything by a command, here and in the list of keys, and takes it back', async () => {
    const { parts } = await openConsole('/keymap');
    await until(() => heading() === 'Keys');
    await run(parts, 'app.single-letters', { letters: 'off' });
    const isOn = () => document.querySelector('[role=switch]')?.getAttribute('aria-checked');
    await until(() => isOn() === 'false' && seen('Keys without Ctrl, ⌘ or Alt are off'));
    expect(parts.system.keysOf('tags.go')).toBeUndefined();
    await run(parts, 'app.undo');
    await until(() => isOn() === 'true');
    expect(parts.system.keysOf('tags.go')).toBe('g t');
    expect(parts.system.verdict('app.keys-export').ok).toBe(true);
    expect(parts.system.verdict('app.keys-reset')).toMatchObject({
      reason: { key: 'kernel:reason.no-own-keys' },
    });
  });

  it('hides and shows the menu by a command, whose key its button tells', async () => {
    const { parts } = await openConsole('/tags');
    await until(() => heading() === 'Tags');
    const menu = () => document.querySelector('[data-menu]')?.getAttribute('data-menu');
    expect(menu()).toBe('open');
    expect(button('Show or hide the menu').title).toBe('Show or hide the menu ([)');
    expect(parts.system.keysOf('app.menu')).toBe('[');
    await run(parts, 'app.menu');
    await until(() => menu() === 'collapsed');
    await act(async () => button('Show or hide the menu').click());
    await until(() => menu() === 'open');
    expect(parts.system.history.undoable()).toEqual([]);
  });

  it('has a saved view back that another of its name took the place of', async () => {
    const host = createConsoleHost();
    host.add('north');
    const { parts } = await openConsole('/tags?label=north', host);
    await until(() => seen('north') && parts.system.verdict('screen.view-save').ok);
    const views = () =>
      parts.system.context
        .get(listOffersKey)
        .views?.saved()
        .map(({ value }) => value);
    await run(parts, 'screen.view-save', { name: 'Far' });
    const given = { ...noValues, values: { name: 'far' } };
    const replacing = parts.system.runner.run('screen.view-save', 'button', given);
    await until(() => seen('Replace view “far”?'));
    await act(async () => {
      for (const button of document.querySelectorAll<HTMLElement>(
        '[role=alertdialog] button, [role=dialog] button',
      ))
        if (button.textContent?.startsWith('Replace')) button.click();
    });
    await replacing;
    expect(views()).toEqual(['far']);
    await run(parts, 'app.undo');
    await until(() => views()?.[0] === 'Far');
    await run(parts, 'app.undo');
    await until(() => views()?.length === 0);
  });
});
