import { clampTop, type Geometry } from './scaled-window.ts';

/** What the listeners share with the window: the offset is the truth, `ownScroll` what the scrollbar was last known at. */
export type ScrollState = { geometry: Geometry; top: number; ownScroll: number; byFinger: boolean };

/** Puts the scrollbar where the offset is, within the pixel that it can show. */
export function writeScroll(element: HTMLElement, state: ScrollState): void {
  const scrollTop = state.top / state.geometry.ratio;
  if (Math.abs(element.scrollTop - scrollTop) >= 1) element.scrollTop = scrollTop;
  state.ownScroll = element.scrollTop;
}

/** Listens to scrollbar, wheel and fingers; gives a function that stops. */
export function followScroll(
  element: HTMLElement,
  state: ScrollState,
  to: { scrolled: (top: number) => void; moveTo: (top: number) => void },
): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  let touching = false;

  element.addEventListener(
    'scroll',
    () => {
      const { scrollTop } = element;
      if (Math.abs(scrollTop - state.ownScroll) < 1) return;
      state.top = clampTop(state.geometry, offsetFor(scrollTop, state));
      state.ownScroll = scrollTop;
      to.scrolled(state.top);
    },
    { signal },
  );
  element.addEventListener(
    'wheel',
    (event) => {
      if (state.geometry.ratio === 1 || event.ctrlKey || event.shiftKey) return;
      if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      to.moveTo(state.top + wheelPixels(event, state.geometry));
    },
    { signal, passive: false },
  );
  element.addEventListener(
    'touchstart',
    () => {
      touching = true;
      state.byFinger = true;
    },
    { signal, passive: true },
  );
  for (const type of ['touchend', 'touchcancel'] as const) {
    element.addEventListener(type, () => (touching = false), { signal });
  }
  element.addEventListener(
    'scrollend',
    () => {
      if (touching || !state.byFinger) return;
      state.byFinger = false;
      writeScroll(element, state);
    },
    { signal },
  );
  return () => abort.abort();
}

/* Under a finger the rows move with it, px by px; at either end the scrollbar decides, so that the end is reached. */
function offsetFor(scrollTop: number, state: ScrollState): number {
  const { geometry } = state;
  const inside = scrollTop > 0 && scrollTop < geometry.spacer - geometry.viewport - 1;
  if (state.byFinger && inside && geometry.ratio > 1) return state.top + (scrollTop - state.ownScroll);
  return scrollTop * geometry.ratio;
}

function wheelPixels(event: WheelEvent, { row, viewport }: Geometry): number {
  if (event.deltaMode === WheelEvent.DOM_DELTA_LINE) return event.deltaY * row;
  return event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? event.deltaY * viewport : event.deltaY;
}
