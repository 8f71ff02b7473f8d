/** So long after an Enter, in ms, another one is still meant for what the first one was meant for. */
export const secondEnterMs = 400;

/**
 * Takes Enter from whatever has the focus for so long (400 ms) or until another key is pressed: called when a dialog goes
 * by itself, so that a second Enter that was meant for it opens nothing behind it. Settles when Enter does its work again.
 */
export function dropExtraEnter(view: Window, forMs = secondEnterMs): Promise<void> {
  return new Promise((resolve) => {
    function end() {
      view.removeEventListener('keydown', onKeyDown, true);
      resolve();
    }
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter') return end();
      event.preventDefault();
      event.stopPropagation();
    }
    // Before the document, where keys become commands.
    view.addEventListener('keydown', onKeyDown, true);
    view.setTimeout(end, forMs);
  });
}
