/* Browsers clamp an element somewhere above 16 to 33 million px; a list beyond this height scrolls by a ratio. */
const tallest = 15_000_000;

/** Measures of a list in a viewport; all in px but the ratio. */
export type Geometry = {
  /** Height of each row. */
  row: number;
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

/** Measures a list of `total` rows that are each `row` px high. */
export function geometryOf(total: number, viewport: number, row: number): Geometry {
  const full = total * row;
  const spacer = Math.min(full, tallest);
  const ratio = full > spacer ? (full - viewport) / (spacer - viewport) : 1;
  return { row, viewport, full, spacer, ratio, lastTop: Math.max(0, full - viewport) };
}

/** Keeps an offset inside the list. */
export function clampTop(geometry: Geometry, top: number): number {
  return Math.min(geometry.lastTop, Math.max(0, top));
}

/** The offset that shows a row whole with the least movement. */
export function topShowing(geometry: Geometry, top: number, index: number): number {
  const { row, viewport } = geometry;
  const start = index * row;
  if (start < top) return start;
  return start + row > top + viewport ? start + row - viewport : top;
}

/** First and last row in sight, with `overscan` more on each side; last is -1 for an empty list. */
export function rowsInSight(
  geometry: Geometry,
  top: number,
  overscan: number,
): { first: number; last: number } {
  const { row, viewport, full } = geometry;
  return {
    first: Math.max(0, Math.floor(top / row) - overscan),
    last: Math.min(full / row - 1, Math.ceil((top + viewport) / row) - 1 + overscan),
  };
}
