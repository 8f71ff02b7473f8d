/** Which rows are chosen: these ids, or everything that matches the filter but these. */
export type Selection =
  | { kind: 'ids'; ids: ReadonlySet<string> }
  | { kind: 'allMatching'; except: ReadonlySet<string> };

/** What a header tick shows of the whole list, never of the rows in sight alone. */
export type TickState = 'all' | 'some' | 'none';

/** Nothing chosen. */
export const noSelection: Selection = { kind: 'ids', ids: new Set() };

/** Everything that matches chosen, whatever is loaded. */
export const allMatchingSelection: Selection = { kind: 'allMatching', except: new Set() };

/** Whether a row is chosen. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.kind === 'ids' ? selection.ids.has(id) : !selection.except.has(id);
}

/** How many of `total` rows are chosen. */
export function selectedCount(selection: Selection, total: number): number {
  return selection.kind === 'ids' ? selection.ids.size : Math.max(0, total - selection.except.size);
}

/** Chooses these rows or lets them go; every other row stays as it is. */
export function withSelected(selection: Selection, ids: readonly string[], selected: boolean): Selection {
  const listed = selection.kind === 'ids';
  const set = new Set(listed ? selection.ids : selection.except);
  for (const id of ids) {
    if (listed === selected) set.add(id);
    else set.delete(id);
  }
  return listed ? { kind: 'ids', ids: set } : { kind: 'allMatching', except: set };
}

/** Turns one row. */
export function toggleSelected(selection: Selection, id: string): Selection {
  return withSelected(selection, [id], !isSelected(selection, id));
}

/** The header tick: `all` only when every row of the list is chosen, loaded or not. */
export function tickState(selection: Selection, total: number): TickState {
  const count = selectedCount(selection, total);
  if (count === 0) return 'none';
  return count >= total ? 'all' : 'some';
}

/** Lets these rows go when all of them are chosen, else chooses them: what the tick of the header does with those in sight. */
export function toggleAllOf(selection: Selection, ids: readonly string[]): Selection {
  const everyOne = ids.length > 0 && ids.every((id) => isSelected(selection, id));
  return withSelected(selection, ids, !everyOne);
}

/** Whether two selections choose the same rows in the same way. */
export function sameSelection(a: Selection, b: Selection): boolean {
  if (a.kind === 'ids') return b.kind === 'ids' && sameSet(a.ids, b.ids);
  return b.kind === 'allMatching' && sameSet(a.except, b.except);
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((id) => b.has(id));
}
