import { dropExtraEnter, secondEnterMs } from './drop-extra-enter.ts';

/** Keeps the keys of a page from all that is on it. */
export interface KeyHold {
  /**
   * Until the answer is called no key does anything, but Escape, which gives up what they are kept for. After it Enter does
   * nothing for as long as one may still be meant for what was there before; the promise settles when it does again.
   */
  hold(giveUp: () => void): () => Promise<void>;
}

/** What the browser itself is asked for stays so. */
const ofBrowser = /^F\d+$/;

/** Makes the hold; it hears keys before anything else of the page does. */
export function createKeyHold(view: Window): KeyHold {
  const holds = new Set<() => void>();
  let isEnterPressed = false;
  let enterAt = Number.NEGATIVE_INFINITY;
  const now = () => view.performance.now();

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event;
    if (ofBrowser.test(key) || ((event.ctrlKey || event.metaKey) && key.toLowerCase() === 'r')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    isEnterPressed ||= key === 'Enter';
    if (key === 'Escape' && !event.repeat) for (const giveUp of [...holds]) giveUp();
  }

  // The Enter that began it may be followed by a second one that was pressed with it, before anything was seen.
  view.addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Enter') enterAt = now();
    },
    true,
  );

  return {
    hold(giveUp) {
      if (holds.size === 0) view.addEventListener('keydown', onKeyDown, true);
      holds.add(giveUp);
      return async () => {
        if (!holds.delete(giveUp) || holds.size > 0) return;
        view.removeEventListener('keydown', onKeyDown, true);
        // Whoever is impatient presses it once more, and has not seen yet what it would confirm.
        const left = isEnterPressed ? secondEnterMs : enterAt + secondEnterMs - now();
        isEnterPressed = false;
        if (left > 0) await dropExtraEnter(view, left);
      };
    },
  };
}
