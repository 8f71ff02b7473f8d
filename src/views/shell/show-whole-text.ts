/** As far up as the box is that cuts a text. */
const reach = 4;

/** Makes a text that is cut say itself whole under the pointer; the answer ends that. */
export function showWholeText(document: Document): () => void {
  let shown: HTMLElement | null = null;
  function show({ target }: Event) {
    shown?.removeAttribute('title');
    shown = target instanceof HTMLElement && !target.closest('[title]') ? cutBox(target) : null;
    if (shown) shown.title = shown.textContent.trim();
  }
  document.addEventListener('pointerover', show);
  return () => document.removeEventListener('pointerover', show);
}

function cutBox(from: HTMLElement): HTMLElement | null {
  let box: HTMLElement | null = from;
  for (let up = 0; box && up < reach; up += 1) {
    const isCut = box.scrollWidth > box.clientWidth;
    if (isCut && getComputedStyle(box).textOverflow === 'ellipsis') return box;
    box = box.parentElement;
  }
  return null;
}
