import { useSyncExternalStore } from 'react';

/** The height of a row in px by the density that the page is set to; the style sheets have the same figures. */
const rowHeights = { compact: 28, roomy: 36 } as const;

/** How high the rows of grids are now, in px. */
export function useRowHeight(): number {
  return useSyncExternalStore(subscribe, read);
}

function read(): number {
  return document.documentElement.dataset.density === 'roomy' ? rowHeights.roomy : rowHeights.compact;
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
  return () => observer.disconnect();
}
