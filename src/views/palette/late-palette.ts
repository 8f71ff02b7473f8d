import { closedPalette } from './palette-state.ts';
import type { PaletteStore } from './palette-store.ts';

/** A palette that is loaded in its time, or when it is first opened; until then it is closed. */
export interface LatePalette extends PaletteStore {
  /** Loads it now, so that nobody waits for it later. Rejects when it cannot be loaded; the next use tries again. */
  prepare(): Promise<void>;
}

/** Stands in for a palette that is no part of the first screen, and hands on to it once it is there; `failed` is told when it was wanted and could not be loaded. */
export function createLatePalette(
  load: () => Promise<PaletteStore>,
  failed: (error: unknown) => void,
): LatePalette {
  const listeners = new Set<() => void>();
  let store: PaletteStore | undefined;
  let loading: Promise<PaletteStore> | undefined;

  async function loaded(): Promise<PaletteStore> {
    loading ??= load().then((made) => {
      store = made;
      made.subscribe(() => {
        for (const listener of [...listeners]) listener();
      });
      return made;
    });
    try {
      return await loading;
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  function use(act: (palette: PaletteStore) => void) {
    if (store) act(store);
    else void loaded().then(act, failed);
  }

  return {
    async prepare() {
      await loaded();
    },
    state: () => store?.state() ?? closedPalette,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle: (text) => use((palette) => palette.toggle(text)),
    openCommand: (commandId, given) => use((palette) => palette.openCommand(commandId, given)),
    close: () => store?.close(),
    closed: () => store?.closed(),
    type: (text) => store?.type(text),
    move: (by) => store?.move(by),
    point: (key) => store?.point(key),
    choose: (key) => store?.choose(key),
    showActions: () => store?.showActions(),
    back: () => store?.back() ?? false,
  };
}
