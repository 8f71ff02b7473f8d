import type { ReactNode, Ref } from 'react';
import type { CellRange } from './cell-range.ts';
import type { ColumnTable } from './column-table.ts';
import type { Selection } from './selection.ts';

/** Reads so many rows from an index on, loaded or not; fewer where the list ends. Rejects as the reads do. */
export type ReadRows<Row> = (first: number, count: number) => Promise<readonly Row[]>;

/**
 * The index of the first row of the whole list whose column begins with a text, null where there is none; undefined
 * where the order of the list cannot tell.
 */
export type FindRow = (
  column: string,
  text: string,
  signal: AbortSignal,
) => Promise<number | null> | undefined;

/**
 * The index of the record of an id in the whole list, null where that cannot be told, which is said to the person where
 * `isTold`; rejects as the reads do.
 */
export type FindRecord = (id: string, signal: AbortSignal, isTold: boolean) => Promise<number | null>;

/** A text in a cell that was not entered yet, with the caret in it. */
export type LeftEdit = { id: string; column: string; text: string; from: number; to: number };

/** What commands may do with a grid from outside; every move keeps the cell in sight. */
export type GridHandle = {
  /** Gives the focus to the cell that has the cursor. */
  focus: () => void;
  focusFirst: () => void;
  /** Row from 0; without a column the cursor keeps its own. */
  focusCell: (row: number, columnId?: string) => void;
  /** Moves the cursor by so many rows, and never into the header. */
  moveBy: (rows: number) => void;
  /** Ticks the rows from the cursor to one, counted from 0, and moves it there. */
  selectTo: (row: number) => void;
  /** Turns the rows of the marked cells, else the row of the cursor. */
  toggleFocused: () => void;
  selectAllMatching: () => void;
  /** Lets the chosen rows and the marked cells go. */
  clearSelection: () => void;
  /** The marked cells, where they are more than the one of the cursor. */
  range: () => CellRange | null;
  /** The column under the cursor, absent on the tick and the number. */
  focusedColumn: () => string | undefined;
  /** Moves the column under the cursor by so many places; each of these is said, and does nothing on the tick. */
  moveFocusedColumn: (by: number) => void;
  hideFocusedColumn: () => void;
  /** Pins the column under the cursor, or lets it go. */
  pinFocusedColumn: () => void;
  /** Makes the column under the cursor so many steps wider; narrower when negative. */
  resizeFocusedColumn: (steps: number) => void;
  sortFocusedColumn: (add: boolean) => void;
  /** Begins to search for a row by what its column begins with. */
  typeAhead: () => void;
  /** Goes on in the cell of a row (from 0) where somebody left off typing. */
  resumeEdit: (row: number, left: LeftEdit) => void;
};

/** A data grid over rows that come in pages. It knows no resource and never fetches. */
export type DataGridProps<Row> = {
  id: string;
  /** Name for screen readers. */
  label: string;
  table: ColumnTable<Row>;
  /** Rows in the list, loaded or not. */
  total: number;
  /** The row at an index, undefined until it is loaded. A new function when rows have changed. */
  rowAt: (index: number) => Row | undefined;
  rowId: (row: Row) => string;
  /** Hears which rows are in sight, with a few more on each side. */
  onWindow?: (first: number, last: number) => void;
  /** Without a selection there is no tick column. */
  selection?: Selection;
  onSelection?: (selection: Selection) => void;
  /** Enter, a double click, or a touch on a row. */
  onOpen?: (row: Row) => void;
  /** Hears of every change of cursor: the row when loaded, its index (-1 in the header) and the column. */
  onFocusRow?: (row: Row | null, index: number, columnId: string) => void;
  /** The menu of a row was asked for, at this place of the window. */
  onRowMenu?: (row: Row, place: { x: number; y: number }) => void;
  /** A cell was edited. Answers with a sentence when the change was refused, null when it was taken. */
  onEdit?: (row: Row, columnId: string, text: string) => Promise<string | null>;
  /** Hears what stood in a cell that was taken away while it was typed into. */
  onEditLeft?: (left: LeftEdit) => void;
  /** Spreadsheet keys: typing edits, Enter and Tab move on, Delete empties, Escape asks to end this mode. */
  sheet?: boolean;
  onSheetEnd?: () => void;
  /** Cells were pasted over the marked ones, or with the cursor on this one cell; in either mode. */
  onPaste?: (cells: string[][], at: CellRange) => void;
  /** Marked cells are to be emptied; in the spreadsheet mode. */
  onClearRange?: (range: CellRange) => void;
  /** Hears which cells are marked, and that none are any more. */
  onRange?: (range: CellRange | null) => void;
  /** Without it what is not loaded can neither be copied nor ticked as part of a range. */
  readRows?: ReadRows<Row>;
  /** Searches the whole list by typing; without it only loaded rows are looked at. */
  findRow?: FindRow;
  /** Finds a record that an edit moved away from the loaded rows; without it the cursor stays at its row then. */
  findRecord?: FindRecord;
  /** Whether the person changed the record just now by something else than its cells, so that the cursor goes with it too. */
  isOwnChange?: (id: string) => boolean;
  /** Hears what is typed to find a row, and null when that ends. */
  onSeek?: (text: string | null) => void;
  /** Shown over an empty list. */
  emptyState?: ReactNode;
  /** The first rows are on their way. */
  loading?: boolean;
  ref?: Ref<GridHandle>;
};
