import { expect, it, vi } from 'vitest';
import { createLatePalette } from '#src/views/palette/late-palette.ts';
import { closedPalette } from '#src/views/palette/palette-state.ts';
import type { PaletteStore } from '#src/views/palette/palette-store.ts';

function palette() {
  const listeners = new Set<() => void>();
  const toggle = vi.fn();
  const store = {
    state: () => ({ ...closedPalette, isOpen: true }),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle,
  } as unknown as PaletteStore;
  function change() {
    for (const listener of listeners) listener();
  }
  return { store, toggle, change };
}

it('is closed until it is loaded, then does what was asked meanwhile and tells of changes', async () => {
  const { store, toggle, change } = palette();
  const load = vi.fn(async () => store);
  const late = createLatePalette(load, () => {});
  const changed = vi.fn();
  late.subscribe(changed);
  expect(late.state()).toBe(closedPalette);
  late.toggle('>');
  await vi.waitFor(() => expect(toggle).toHaveBeenCalledWith('>'));
  expect(late.state().isOpen).toBe(true);
  change();
  expect(changed).toHaveBeenCalledOnce();
  late.toggle();
  expect(toggle).toHaveBeenCalledTimes(2);
  expect(load).toHaveBeenCalledOnce();
});

it('tells when it cannot be loaded, and tries again', async () => {
  const { store, toggle } = palette();
  const load = vi.fn(async () => store).mockRejectedValueOnce(new Error('offline'));
  const failed = vi.fn();
  const late = createLatePalette(load, failed);
  late.toggle();
  await vi.waitFor(() => expect(failed).toHaveBeenCalledWith(new Error('offline')));
  late.toggle();
  await vi.waitFor(() => expect(toggle).toHaveBeenCalledOnce());
});
