const answerMs = 400;

/**
 * Takes Enter from whatever has the focus for 400 ms or until another key is pressed: called when a dialog goes by
 * itself, so that a second Enter that was meant for it opens nothing behind it.
 */
export function dropExtraEnter(view: Window): void {
  function end() {
    view.removeEventListener('keydown', onKeyDown, true);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return end();
    event.preventDefault();
    event.stopPropagation();
  }
  // Before the document, where keys become commands.
  view.addEventListener('keydown', onKeyDown, true);
  view.setTimeout(end, answerMs);
}
