/** Every row is this high, in px. */
export const rowHeight = 28;

/* Browsers clamp an element somewhere above 16 to 33 million px; a list beyond this height scrolls by a ratio. */
const tallest = 15_000_000;

/** Measures of a list in a viewport; all in px but the ratio. */
export type Geometry = {
  viewport: number;
  /** Height of all rows. */
  full: number;
  /** Height that the browser is told. */
  spacer: number;
  /** How many px of rows one px of scrolling moves. */
  ratio: number;
  /** Offset at which the last row is at the bottom. */
  lastTop: number;
};

/** Measures a list of `total` rows. */
export function geometryOf(total: number, viewport: number): Geometry {
  const full = total * rowHeight;
  const spacer = Math.min(full, tallest);
  const ratio = full > spacer ? (full - viewport) / (spacer - viewport) : 1;
  return { viewport, full, spacer, ratio, lastTop: Math.max(0, full - viewport) };
}

/** Keeps an offset inside the list. */
export function clampTop(geometry: Geometry, top: number): number {
  return Math.min(geometry.lastTop, Math.max(0, top));
}

/** The offset that shows a row whole with the least movement. */
export function topShowing(geometry: Geometry, top: number, index: number): number {
  const start = index * rowHeight;
  if (start < top) return start;
  return start + rowHeight > top + geometry.viewport ? start + rowHeight - geometry.viewport : top;
}

/** First and last row in sight, with `overscan` more on each side; last is -1 for an empty list. */
export function rowsInSight(
  geometry: Geometry,
  top: number,
  overscan: number,
): { first: number; last: number } {
  const total = geometry.full / rowHeight;
  return {
    first: Math.max(0, Math.floor(top / rowHeight) - overscan),
    last: Math.min(total - 1, Math.ceil((top + geometry.viewport) / rowHeight) - 1 + overscan),
  };
}
