/** What a line has room for: the widths of its items in their order, all in px. */
export interface Line {
  readonly available: number;
  readonly gap: number;
  /** Width of the button that opens the menu of the others. */
  readonly more: number;
  readonly items: readonly { readonly width: number; readonly stays: boolean }[];
  /** The end of the line at which items go first. */
  readonly from: 'start' | 'end';
}

/** Which items, by their places, have no room in the line; those that stay go last. */
export function overflowing({ available, gap, more, items, from }: Line): ReadonlySet<number> {
  const gone = new Set<number>();
  const places = items.map((_, place) => place);
  const order = from === 'start' ? places : places.toReversed();
  const goingFirst = order.filter((place) => items[place]?.stays !== true);
  const goingLast = order.filter((place) => items[place]?.stays === true);

  function needed(): number {
    const widths = items.flatMap(({ width }, place) => (gone.has(place) ? [] : width));
    if (gone.size > 0) widths.push(more);
    return widths.reduce((sum, width) => sum + width, 0) + gap * Math.max(0, widths.length - 1);
  }

  for (const place of [...goingFirst, ...goingLast]) {
    if (needed() <= available) break;
    gone.add(place);
  }
  return gone;
}
