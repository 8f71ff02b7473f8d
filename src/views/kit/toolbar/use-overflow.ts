import { type RefObject, useLayoutEffect, useState } from 'react';
import { type Line, overflowing } from './overflow.ts';

const gap = 6;
/** The room around the items for the ring of the one with the focus. */
const around = 6;
const none: ReadonlySet<number> = new Set();

/**
 * Follows which items of a line have no room in it. Items are the children marked `data-toolbar-item`, which stay drawn
 * out of sight so that their widths are known; gives the least width of the line too.
 */
export function useOverflow(
  place: RefObject<HTMLElement | null>,
  { stays, from, more }: { stays: readonly boolean[]; from: Line['from']; more: number },
): { over: ReadonlySet<number>; least: number } {
  const [state, setState] = useState({ over: none, least: 0 });
  const staying = stays.join();

  useLayoutEffect(() => {
    const line = place.current;
    if (!line) return;
    const keeps = staying.split(',').map((text) => text === 'true');

    function measure() {
      // Nothing is laid out while it is not shown.
      if (!line || line.clientWidth === 0) return;
      const elements = [...line.querySelectorAll<HTMLElement>(':scope > [data-toolbar-item]')];
      const items = elements.map(({ offsetWidth }, index) => ({
        width: offsetWidth,
        stays: keeps[index] === true,
      }));
      const over = overflowing({ available: line.clientWidth - around, gap, more, items, from });
      const kept = items.filter((item) => item.stays).map(({ width }) => width + gap);
      const isPartly = kept.length < items.length;
      const least = kept.reduce((sum, width) => sum + width, around + (isPartly ? more : -gap));
      setState((was) =>
        was.least === least && was.over.size === over.size && [...over].every((one) => was.over.has(one))
          ? was
          : { over, least },
      );
    }

    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(line);
    for (const item of line.children) sizes.observe(item);
    return () => sizes.disconnect();
  }, [place, staying, from, more]);
  return state;
}
