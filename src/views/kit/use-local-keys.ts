import type { RefCallback } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';
import type { KeysOfPlace } from '#src/commands/kernel/keys/keys-of-place.ts';
import { useKeysOfPlace } from './command-provider.tsx';

/** Keys that a widget hears by itself, and what they do. */
export type LocalKey = KeysOfPlace & { readonly run: (event: KeyboardEvent) => void };

/**
 * Hears chords inside of the element that gets the answer as its ref, also in its fields; what is heard goes no further.
 * They stand in the list of keys for as long as the widget is there.
 */
export function useLocalKeys<Place extends HTMLElement>(
  chords: readonly LocalKey[],
): RefCallback<Place | null> {
  useKeysOfPlace(chords);
  return useHotkeys<Place>(
    chords.flatMap(({ keys }) => keys),
    (event, { hotkey }) => {
      event.stopPropagation();
      chords.find(({ keys }) => keys.some((each) => each.toLowerCase() === hotkey))?.run(event);
    },
    { useKey: true, preventDefault: true, enableOnFormTags: true, enableOnContentEditable: true },
  );
}
