import type { Module } from '#contract/rules/modules.ts';
import type { CellBlock } from './cell-block.ts';
import type { ColumnActions, FilterActions, ViewActions } from './list-actions.ts';

/** Parameters of a sentence; sentences among them are filled in in the same language. */
export type Params = Readonly<Record<string, string | number | Sentence | readonly Sentence[]>>;

/** A sentence by its locale key, such as `kernel:reason.offline`. */
export interface Sentence {
  readonly key: string;
  readonly params?: Params;
}

/** A fact that conditions ask for: its name, its value while nobody provides one, and the sentence shown when it is in the way. */
export interface ContextKey<Value> {
  readonly name: string;
  readonly initial: Value;
  readonly reasonKey: string;
}

/** Declares a fact; the name is unique in the product. */
export function contextKey<Value>(name: string, initial: Value, reasonKey: string): ContextKey<Value> {
  return { name, initial, reasonKey };
}

/** Where conditions read their facts. */
export interface Context {
  get<Value>(key: ContextKey<Value>): Value;
}

/** One provided fact; made by `provide`, so the value fits the key. */
export interface ContextEntry {
  readonly name: string;
  readonly value: unknown;
}

/** Gives a fact a value, for a context, a screen's registration or a test. */
export function provide<Value>(key: ContextKey<Value>, value: Value): ContextEntry {
  return { name: key.name, value };
}

/** The modules of the account (spec section 6). */
export const modulesKey = contextKey<readonly Module[]>('modules', [], 'kernel:reason.module');

/** Whether the server can be reached. */
export const onlineKey = contextKey('online', true, 'kernel:reason.offline');

/** Whether a dialog stands over the screen; then only commands that are declared safe in dialogs run. */
export const dialogOpenKey = contextKey('dialogOpen', false, 'kernel:reason.dialog-open');

/** The resource that the screen lists or shows, by its contract name. */
export const screenResourceKey = contextKey<string | undefined>(
  'screenResource',
  undefined,
  'kernel:reason.elsewhere',
);

/** The path of the console that is shown, such as `/groups/12`. */
export const placeKey = contextKey('place', '', 'kernel:reason.open-already');

/** Whether a cell or a form holds changes that are not saved. */
export const editingKey = contextKey('editing', false, 'kernel:reason.editing');

/** How the grid reads letters: as verbs, or as text in the focused cell. */
export type GridMode = 'verbs' | 'sheet';

/** Whether letters in the grid are verbs or text. */
export const gridModeKey = contextKey<GridMode>('gridMode', 'verbs', 'kernel:reason.sheet-mode');

/** How large the block of marked cells is; absent where it is no more than one. */
export const cellRangeKey = contextKey<{ readonly rows: number; readonly columns: number } | undefined>(
  'cellRange',
  undefined,
  'kernel:reason.select-rows',
);

/** The rows that a list means: the named ids, else all that its filters match but `except`. */
export interface ListedRows {
  /** What the list is called, in the language of the person. */
  readonly title: string;
  /** In the words of the wire. */
  readonly filters: Readonly<Record<string, unknown>>;
  readonly orders: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
  readonly ids: readonly number[];
  readonly except: readonly number[];
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
