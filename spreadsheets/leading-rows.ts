const lookedAt = 30;

/** Whether a cell holds an address, as far as one glance tells. */
export function looksLikeAddress(cell: string): boolean {
  return /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/.test(cell);
}

/**
 * How many of the first rows are titles that stand above the headings: rows with far fewer cells than the others, and
 * no address. Takes rows that are not blank.
 */
export function countLeadingRows(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, lookedAt);
  const filled = first.map((row) => row.filter((cell) => cell.trim() !== '').length);
  const widest = Math.max(0, ...filled);
  const heading = filled.findIndex((count) => count * 2 > widest);
  const contact = first.findIndex((row) => row.some(looksLikeAddress));
  // Above a contact stands its heading, however few cells that has.
  return contact < 0 ? Math.max(0, heading) : Math.max(0, Math.min(heading, contact - 1));
}
