import type { RouterHistory } from '@tanstack/react-router';

/** Makes links inside the console go through the router, so that unsaved changes are asked about; the answer ends that. */
export function followLinks(document: Document, history: RouterHistory): () => void {
  function follow(event: MouseEvent) {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return;
    const link = event.target.closest<HTMLAnchorElement>('a[href^="#/"]');
    if (!link || (link.target !== '' && link.target !== '_self')) return;
    event.preventDefault();
    history.push(link.hash.slice(1));
  }
  document.addEventListener('click', follow);
  return () => document.removeEventListener('click', follow);
}
