const inputMethodKeyCode = 229;

/**
 * Keeps the keys by which a word is composed for the input method: they neither submit, move, close nor run anything, and
 * no other listener has to know of compositions. Called before others listen on the window; `heard` may take note of them,
 * and the answer ends it.
 */
export function keepCompositions(page: Window, heard: (event: KeyboardEvent) => void = () => {}): () => void {
  function onKeyDown(event: KeyboardEvent) {
    // Where Enter ends a word, some browsers tell the end before the key.
    if (!event.isComposing && event.keyCode !== inputMethodKeyCode) return;
    event.stopImmediatePropagation();
    heard(event);
  }
  page.addEventListener('keydown', onKeyDown, { capture: true });
  return () => page.removeEventListener('keydown', onKeyDown, { capture: true });
}
