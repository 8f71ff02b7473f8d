import { useRef, useSyncExternalStore } from 'react';
import type { FocusPlace } from '#src/commands/kernel/declaring/key-owner.ts';
import { focusPlaceOf } from '#src/keyboard/focus-place.ts';

/** Who owns the keys at the moment, and whether what is typed there is a text. */
export function useFocusPlace(): FocusPlace {
  const last = useRef<FocusPlace>(focusPlaceOf(null));
  return useSyncExternalStore(follow, () => {
    const place = focusPlaceOf(document.activeElement);
    const { owner, isText } = last.current;
    if (place.owner !== owner || place.isText !== isText) last.current = place;
    return last.current;
  });
}

function follow(onChange: () => void): () => void {
  document.addEventListener('focusin', onChange);
  document.addEventListener('focusout', onChange);
  return () => {
    document.removeEventListener('focusin', onChange);
    document.removeEventListener('focusout', onChange);
  };
}
