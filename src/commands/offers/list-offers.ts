import type { CellBlock } from '../kernel/bulk/cell-block.ts';
import { contextKey } from '../kernel/context/context-keys.ts';
import type { ColumnActions, FilterActions, ViewActions } from './list-actions.ts';

/** The rows that a list means: the named ids, else all that its filters match but `except`. */
export interface ListedRows {
  /** What the list is called, in the language of the person. */
  readonly title: string;
  /** In the words of the wire. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly orders: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
  readonly ids: readonly number[];
  readonly except: readonly number[];
  /** The fields that the list shows, in their order. */
  readonly columns: readonly string[];
}

/** What a list offers to commands; it provides what it has. */
export interface ListOffers {
  /** Ticks or unticks the rows of the marked cells, else the focused row. */
  toggleRow?(): void;
  /** Ticks all that the filter matches. */
  selectAllMatching?(): void;
  clearSelection?(): void;
  /** Moves the cursor to a row, counted from 1; one beyond the list is its last one. */
  goToRow?(row: number): void;
  /** Ticks the rows from the cursor to a row, counted from 1, and moves it there. */
  selectToRow?(row: number): void;
  /** Moves the cursor by so many rows. */
  moveRow?(by: number): void;
  /** Begins to search for a row by what it begins with. */
  typeAhead?(): void;
  /** The chosen rows, else all of the list. */
  listed?(): ListedRows;
  /** Turns the spreadsheet mode of the list on or off. */
  toggleSheet?(): void;
  /** Writes the first marked row into the other ones, else the focused cell of the first chosen row into the others. */
  fillDown?(): void;
  /** The cells that wait to be written. */
  cellBlock?(): CellBlock | undefined;
  readonly columns?: ColumnActions;
  readonly filters?: FilterActions;
  readonly views?: ViewActions;
  /** The path where a new record begins, where the list is of one owner: `/admin/user/subscriptions/create?owner=4`. */
  readonly creates?: string;
}

/** What the list at hand offers. */
export const listOffersKey = contextKey<ListOffers>('listOffers', {}, 'kernel:reason.elsewhere');
