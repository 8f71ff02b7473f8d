/** Names a cell in the document: row index (-1 in the header) and column id. */
export function cellKey(row: number, column: string): string {
  return `${row}/${column}`;
}

/** The cell that an element is in, if it is in one. */
export function placeOfCell(target: EventTarget | null): { row: number; column: string } | null {
  if (!(target instanceof Element)) return null;
  const key = target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
  const owned = key ?? target.closest('[data-holds]')?.getAttribute('data-holds');
  if (!owned) return null;
  const slash = owned.indexOf('/');
  return { row: Number(owned.slice(0, slash)), column: owned.slice(slash + 1) };
}
