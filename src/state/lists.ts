import { atom } from 'jotai';
import { atomFamily } from './family.ts';

/** Which rows of a list are chosen: named ones, or all that its filters match but a few. Ids are texts, as grids have them. */
export type ListSelection =
  | { readonly kind: 'ids'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'allMatching'; readonly except: ReadonlySet<string> };

/** Nothing chosen. */
export const nothingSelected: ListSelection = { kind: 'ids', ids: new Set() };

/** What is chosen, by the name of the list. */
export const selectionFamily = atomFamily<ListSelection>(nothingSelected);

/** The filters under which the rows of a list were chosen, by the name of the list; null before it was seen. */
export const chosenUnderFamily = atomFamily<string | null>(null);

/** The row that the cursor of a list is on, from 0, and its record. */
export interface ListFocus {
  readonly row: number;
  readonly record: { readonly id: number };
  /** What the list showed then, such as its filters. */
  readonly listed: string;
}

/** The marked cells of a list: rows from `first` to `last`, from 0, and how many columns; a column can be marked as a whole. */
export interface ListRange {
  readonly kind: 'cells' | 'rows' | 'columns';
  readonly first: number;
  readonly last: number;
  readonly columns: readonly string[];
}

/** What is marked, by the name of the list; null where it is no more than the cell of the cursor. */
export const rangeFamily = atomFamily<ListRange | null>(null);

/** Where the cursor is, by the name of the list. */
export const focusFamily = atomFamily<ListFocus | null>(null);

/** The saved view that a list shows, by the name of its resource. */
export const openViewFamily = atomFamily<string | null>(null);

/** The address at which a list was shown last, with its filters and order, by its path. */
export const listAddressFamily = atomFamily<string | null>(null);

/** The record that was shown or made last and not come back from, by the name of its resource. */
export const shownRecordFamily = atomFamily<number | null>(null);

/** The records that the person changed last, by whatever deed or its undo; null before the first. */
export const lastChangedAtom = atom<{ readonly resource: string; readonly ids: readonly number[] } | null>(
  null,
);
