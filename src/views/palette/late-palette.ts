import { closedPalette } from './palette-state.ts';
import type { PaletteStore } from './palette-store.ts';

/** A palette that is loaded in its time, or when it is first opened; until then it is closed. */
export interface LatePalette extends PaletteStore {
  /** Loads it now, so that nobody waits for it later. Rejects when it cannot be loaded; the next use tries again. */
  prepare(): Promise<void>;
  /** Whether it is open, or will be as soon as it is loaded. */
  isWanted(): boolean;
  /** Changes its text, once it is loaded. */
  edit(change: (text: string) => string): void;
}

/** Stands in for a palette that is no part of the first screen, and hands on to it once it is there; `failed` is told when it was wanted and could not be loaded. */
export function createLatePalette(
  load: () => Promise<PaletteStore>,
  failed: (error: unknown) => void,
): LatePalette {
  const listeners = new Set<() => void>();
  let store: PaletteStore | undefined;
  let loading: Promise<PaletteStore> | undefined;
  let asked: ((palette: PaletteStore) => void)[] = [];

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

  function take(): typeof asked {
    const taken = asked;
    asked = [];
    return taken;
  }

  function use(act: (palette: PaletteStore) => void) {
    if (store) return act(store);
    asked.push(act);
    void loaded().then(
      (palette) => {
        for (const each of take()) each(palette);
      },
      (error) => {
        if (take().length > 0) failed(error);
      },
    );
  }

  return {
    async prepare() {
      await loaded();
    },
    isWanted: () => store?.state().isOpen ?? asked.length > 0,
    edit: (change) => use((palette) => palette.type(change(palette.state().text))),
    state: () => store?.state() ?? closedPalette,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle: (text) => use((palette) => palette.toggle(text)),
    openCommand: (commandId, given) => use((palette) => palette.openCommand(commandId, given)),
    close: () => (store ? store.close() : void take()),
    closed: () => store?.closed(),
    type: (text) => store?.type(text),
    move: (by) => store?.move(by),
    point: (key) => store?.point(key),
    choose: (key) => store?.choose(key),
    showActions: () => store?.showActions(),
    back: () => store?.back() ?? false,
  };
}
