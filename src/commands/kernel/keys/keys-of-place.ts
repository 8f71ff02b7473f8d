import { contextKey } from '../context/context-keys.ts';
import type { ContextStore } from '../context/context-store.ts';

/** Keys that a part of the screen hears by itself, in the words of the keymap: alternatives, and the locale key of what they do. */
export interface KeysOfPlace {
  readonly keys: readonly string[];
  readonly textKey: string;
}

/** Each part of the screen has a layer of its own for the keys that it hears by itself. */
export const keysOfPlaceKey = contextKey<readonly KeysOfPlace[]>(
  'keysOfPlace',
  [],
  'kernel:reason.elsewhere',
);

/** What all parts of the screen hear by themselves, each once. */
export function keysOfPlace(context: Pick<ContextStore, 'layered'>): readonly KeysOfPlace[] {
  const all = context.layered(keysOfPlaceKey).flat();
  return all.filter(({ textKey }, at) => all.findIndex((each) => each.textKey === textKey) === at);
}
