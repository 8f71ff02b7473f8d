import { placeOfCell } from './cell-key.ts';
import { headerRow } from './grid-keys.ts';

type Place = { row: number; column: string };

/** Follows a pressed mouse over the cells until it is let go; `reached` hears of each other cell, above and below what is in sight too. */
export function followDrag(scroller: HTMLElement, from: Place, reached: (place: Place) => void): void {
  const abort = new AbortController();
  const { signal } = abort;
  const { ownerDocument: page } = scroller;
  let last = from;

  function end() {
    delete scroller.dataset.dragging;
    abort.abort();
  }
  page.addEventListener(
    'mousemove',
    (event) => {
      if ((event.buttons & 1) === 0) return end();
      const place = placeUnder(scroller, event.clientX, event.clientY);
      if (!place || (place.row === last.row && place.column === last.column)) return;
      last = place;
      scroller.dataset.dragging = '';
      page.getSelection()?.removeAllRanges();
      reached(place);
    },
    { signal },
  );
  page.addEventListener('mouseup', end, { signal });
}

/* The cell under a point, or the one next to what is in sight where the point is above or below the rows. */
function placeUnder(scroller: HTMLElement, x: number, y: number): Place | null {
  const box = scroller.getBoundingClientRect();
  const top = box.top + (scroller.firstElementChild?.clientHeight ?? 0) + 1;
  const bottom = box.top + scroller.clientHeight - 2;
  const within = [
    Math.min(box.left + scroller.clientWidth - 2, Math.max(box.left + 1, x)),
    Math.min(bottom, Math.max(top, y)),
  ] as const;
  const place = placeOfCell(scroller.ownerDocument.elementFromPoint(...within));
  if (!place || place.row === headerRow) return null;
  return { ...place, row: Math.max(0, place.row + (y > bottom ? 1 : y < top ? -1 : 0)) };
}
