import type { createStore } from 'jotai';
import { screenDrawnAtom } from '#src/state/frame.ts';

/** Resolves once the first screen is there, at once when it is there already. */
export function firstScreen(store: ReturnType<typeof createStore>): Promise<void> {
  if (store.get(screenDrawnAtom)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.sub(screenDrawnAtom, () => {
      stop();
      resolve();
    });
  });
}
