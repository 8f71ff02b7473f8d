// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { holdEarlyKeys } from '#src/views/palette/hold-early-keys.ts';
import { createLatePalette } from '#src/views/palette/late-palette.ts';
import { closedPalette } from '#src/views/palette/palette-state.ts';
import type { PaletteStore } from '#src/views/palette/palette-store.ts';

/** A palette that loads when it is told to, over a page that notes the keys that reach it. */
function openPage() {
  let state = closedPalette;
  const store = {
    state: () => state,
    subscribe: () => () => {},
    toggle: () => (state = { ...state, isOpen: !state.isOpen }),
    type: (text: string) => (state = { ...state, text }),
    close: () => (state = closedPalette),
  } as unknown as PaletteStore;
  let load = (_: PaletteStore) => {};
  const late = createLatePalette(
    () => new Promise((resolve) => (load = resolve)),
    () => {},
  );
  const reached: string[] = [];
  document.addEventListener('keydown', ({ key }) => reached.push(key), { capture: true });
  holdEarlyKeys(document, late);
  const press = (...keys: string[]) => {
    for (const key of keys)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  };
  return { late, press, reached, load: () => load(store), text: () => state.text };
}

afterEach(() => document.body.replaceChildren());

it('gives the palette what was typed before it was there, and nothing to the page', async () => {
  const { late, press, reached, load, text } = openPage();
  press('a');
  late.toggle();
  press('d', 'a', 'x', 'Backspace', 'Shift', 'r', 'Enter', 'k');
  load();
  await vi.waitFor(() => expect(text()).toBe('dark'));
  press('e');
  expect(text()).toBe('darke');
  document.body.innerHTML = '<div data-key-scope="palette"><input></div>';
  press('r');
  expect(text()).toBe('darke');
  expect(reached).toEqual(['a', 'Shift', 'r']);
  late.close();
});

it('gives it up with Escape', async () => {
  const { late, press, reached, load } = openPage();
  late.toggle();
  press('d', 'Escape', 'd');
  load();
  await vi.waitFor(() => expect(late.isWanted()).toBe(false));
  expect(late.state().isOpen).toBe(false);
  expect(reached).toEqual(['d']);
});
