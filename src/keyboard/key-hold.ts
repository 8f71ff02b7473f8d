import { dropExtraEnter } from './drop-extra-enter.ts';

/** Keeps the keys of a page from all that is on it. */
export interface KeyHold {
  /** Until the answer is called no key does anything, but Escape, which gives up what they are kept for. */
  hold(giveUp: () => void): () => void;
}

/** What the browser itself is asked for stays so. */
const ofBrowser = /^F\d+$/;

/** Makes the hold; it hears keys before anything else of the page does. */
export function createKeyHold(view: Window): KeyHold {
  const holds = new Set<() => void>();
  let isEnterPressed = false;

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (ofBrowser.test(key) || ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'r')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    isEnterPressed ||= key === 'Enter';
    if (key === 'Escape' && !event.repeat) for (const giveUp of [...holds]) giveUp();
  }

  return {
    hold(giveUp) {
      if (holds.size === 0) view.addEventListener('keydown', onKeyDown, true);
      holds.add(giveUp);
      return () => {
        holds.delete(giveUp);
        if (holds.size > 0) return;
        view.removeEventListener('keydown', onKeyDown, true);
        // Whoever is impatient presses it once more, and has not seen yet what it would confirm.
        if (isEnterPressed) dropExtraEnter(view);
        isEnterPressed = false;
      };
    },
  };
}
