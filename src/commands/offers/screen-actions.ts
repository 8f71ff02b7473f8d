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

/** What the view at hand can do for commands; it provides what it has. */
export interface ScreenActions {
  focusFilter?(): void;
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
  refresh?(): void;
  /** The chosen rows, else all of the list. */
  listed?(): ListedRows;
  /** Saves what is typed. Where it answers with a promise of false, something is left unsaved. */
  save?(): unknown;
  /** Leaves what is typed, for the list it belongs to. */
  cancel?(): void;
  /** Saves what is typed and goes to the next step. */
  saveAndNext?(): void;
  /** Puts back what was typed at an earlier visit and not saved. */
  bringBack?(): void;
  /** Throws that away. */
  discardDraft?(): void;
  /** Shows a tab of the screen, by its place from 1. */
  showTab?(place: number): void;
  /** Turns the spreadsheet mode of the list on or off. */
  toggleSheet?(): void;
  /** Writes the first marked row into the other ones, else the focused cell of the first chosen row into the others. */
  fillDown?(): void;
  /** The cells that wait to be written. */
  cellBlock?(): CellBlock | undefined;
  readonly columns?: ColumnActions;
  readonly filters?: FilterActions;
  readonly views?: ViewActions;
  /** How many rows a page may have. */
  readonly pageSizes?: { readonly offered: readonly number[]; choose(size: number): void };
  nextPage?(): void;
  previousPage?(): void;
  /** The path of the record that `save` saves, such as `/messages/12`. */
  readonly edits?: string;
  /** The path where a new record begins, where the list is of one owner: `/admin/user/subscriptions/create?owner=4`. */
  readonly creates?: string;
  /** What is done with the person's own keys at once; `reset` is there while there are any. */
  readonly ownKeys?: { export(): void; import(): void; reset?(): void };
  /** Goes to the first field of the record that is shown. */
  focusFields?(): void;
  /** Gives the focus to the text that is edited. */
  focusEditor?(): void;
  /** Offers what can be put in where the cursor of the text is. */
  insert?(): void;
  /** Opens a link of what is shown in a new tab, by its number from 1 to `count`. */
  readonly openLink?: { readonly count: number; open(number: number): void };
}

/** What the view at hand offers. */
export const screenActionsKey = contextKey<ScreenActions>('screenActions', {}, 'kernel:reason.elsewhere');
