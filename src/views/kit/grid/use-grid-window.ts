import { useCallback, useEffect, useRef, useState } from 'react';

/** The pages that a grid needs now, counted from 1, and where the grid reports its window. */
export type GridWindow = { pages: readonly number[]; onWindow: (first: number, last: number) => void };

type Range = { first: number; last: number };

const jumpPauseMs = 90;

/** The pages (from 1) that hold the rows `first` to `last` (from 0). */
export function pagesOf(first: number, last: number, pageSize: number): number[] {
  const from = Math.max(0, Math.floor(first / pageSize));
  const to = Math.max(from, Math.floor(last / pageSize));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index + 1);
}

/**
 * Turns a grid's window into the pages to ask for. A window that touches the former one is passed on at once; of
 * jumps that follow each other quickly, as when the scrollbar is dragged, one every 90 ms and always the last. The
 * caller fetches, with a query hook of its own.
 */
export function useGridWindow(pageSize: number): GridWindow {
  const [pages, setPages] = useState<readonly number[]>([1]);
  const jump = useRef<{ timer: ReturnType<typeof setTimeout>; range: Range } | null>(null);
  const shown = useRef<Range>({ first: 0, last: pageSize - 1 });

  useEffect(
    () => () => {
      if (jump.current) clearTimeout(jump.current.timer);
      jump.current = null;
    },
    [],
  );

  const onWindow = useCallback(
    (first: number, last: number) => {
      function show(next: Range) {
        shown.current = next;
        const asked = pagesOf(next.first, next.last, pageSize);
        // Most steps stay on the pages; nothing is drawn for them.
        setPages((former) => (former.join() === asked.join() ? former : asked));
      }
      function settle() {
        const waiting = jump.current?.range;
        jump.current = null;
        if (waiting && waiting !== shown.current) show(waiting);
      }
      const next = { first, last };
      const touches = first <= shown.current.last + 1 && last >= shown.current.first - 1;
      if (touches || !jump.current) show(next);
      if (jump.current) jump.current.range = next;
      else if (!touches) jump.current = { range: next, timer: setTimeout(settle, jumpPauseMs) };
    },
    [pageSize],
  );

  return { pages, onWindow };
}
