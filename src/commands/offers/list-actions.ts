import type { Offered } from '../kernel/arguments/offered.ts';
import type { Undo } from '../kernel/undo/undo.ts';

/** A filter that a list has, and what it may hold: one of the options, a record of the resource by its id, or else a text. */
export type OfferedFilter = Offered & { readonly options?: readonly Offered[]; readonly resource?: string };

/** What a list is filtered by. */
export interface FilterActions {
  offered(): readonly OfferedFilter[];
  /** Sets one filter and leaves the others; the value is an option's, an id, or a text. */
  set(filter: string, value: string): void;
  clear(): void;
  /** Whether there is anything to clear. */
  canClear(): boolean;
}

/** What a list does with its columns; "the column" is the one that has the focus. */
export interface ColumnActions {
  /** Moves the column by so many places; to the left when negative. */
  move(by: number): void;
  /** Makes the column so many steps wider; narrower when negative. */
  resize(steps: number): void;
  /** Keeps the column in sight when the list is scrolled sideways, or lets it go. */
  pin(): void;
  hide(): void;
  /** What the dialog of all columns needs. */
  arranged(): Readonly<Record<string, unknown>>;
  hidden(): readonly Offered[];
  shown(): readonly Offered[];
  sortable(): readonly Offered[];
  /** The same for a column that is named and need not have the focus. */
  hideNamed(column: string): void;
  pinNamed(column: string): void;
  sortBy(column: string, direction: 'asc' | 'desc'): void;
  show(column: string): void;
  /** Order, widths, pins and hidden columns become as they were at first. */
  reset(): void;
  /** Sorts by the column: ascending, descending, not; `add` keeps what the list is sorted by. */
  sort(add: boolean): void;
}

/** The saved view that a list shows. */
export interface ViewInForce {
  readonly name: string;
  /** Whether filters, sorting or columns are others now than those of the view. */
  readonly isChanged: boolean;
}

/** What a list does with its saved views. */
export interface ViewActions {
  inForce(): ViewInForce | null;
  saved(): readonly Offered[];
  /** Keeps filters, sorting and columns under a name; a view of that name is replaced. Gives what takes it back. */
  save(name: string): Omit<Undo, 'key'>;
  open(name: string): void;
  /** Gives what brings the view back. */
  remove(name: string): Omit<Undo, 'key'>;
}
