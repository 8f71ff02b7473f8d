import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { followScroll, type ScrollState, writeScroll } from './follow-scroll.ts';
import { clampTop, type Geometry, geometryOf, topShowing } from './scaled-window.ts';
import { useRowHeight } from './use-row-height.ts';

/** The window of a list: where it stands (px of rows above it) and how to move it. */
export type ScaledWindow = {
  geometry: Geometry;
  top: number;
  /** Inner width of the scroller, px. */
  width: number;
  moveTo: (top: number) => void;
  showRow: (index: number) => void;
};

/**
 * A window over any number of fixed rows. The offset in px of rows is the truth; the scrollbar follows it by a ratio
 * where the list is taller than a browser can make an element. Keys, wheel and fingers move it exactly, the
 * scrollbar by the ratio.
 */
export function useScaledWindow(scroller: RefObject<HTMLElement | null>, total: number): ScaledWindow {
  const row = useRowHeight();
  const [size, setSize] = useState({ width: 0, viewport: 0 });
  const [wanted, setTop] = useState(0);
  const geometry = useMemo(() => geometryOf(total, size.viewport, row), [total, size.viewport, row]);
  const top = clampTop(geometry, wanted);
  const state = useRef<ScrollState>({ geometry, top, ownScroll: 0, byFinger: false });
  state.current.geometry = geometry;
  state.current.top = top;

  const moves = useMemo(() => {
    function moveTo(next: number) {
      const bounded = clampTop(state.current.geometry, next);
      state.current.top = bounded;
      setTop(bounded);
      if (scroller.current) writeScroll(scroller.current, state.current);
    }
    function showRow(index: number) {
      moveTo(topShowing(state.current.geometry, state.current.top, index));
    }
    return { moveTo, showRow };
  }, [scroller]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // The header is as high as a row.
    const measure = () =>
      setSize({ width: element.clientWidth, viewport: Math.max(0, element.clientHeight - row) });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, row]);

  // The height of the list has changed: the scrollbar goes where the offset is.
  useLayoutEffect(() => {
    if (scroller.current && geometry.viewport > 0) writeScroll(scroller.current, state.current);
  }, [scroller, geometry]);

  useEffect(() => {
    if (!scroller.current) return;
    return followScroll(scroller.current, state.current, {
      scrolled: (next) => flushSync(() => setTop(next)),
      moveTo: moves.moveTo,
    });
  }, [scroller, moves]);

  return { geometry, top, width: size.width, ...moves };
}
