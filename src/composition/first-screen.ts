import type { createStore } from 'jotai';
import { screenDrawnAtom } from '#src/state/frame.ts';
import { afterPaint } from '#src/views/kit/after-paint.ts';

/** Resolves once the first screen has been painted, at once when it has been already. */
export async function firstScreen(store: ReturnType<typeof createStore>): Promise<void> {
  if (store.get(screenDrawnAtom)) return;
  await new Promise<void>((resolve) => {
    const stop = store.sub(screenDrawnAtom, () => {
      stop();
      resolve();
    });
  });
  // It is drawn before its frame is; a load that begins now would be in the way of the paint.
  await new Promise<void>((resolve) => afterPaint(resolve));
}
