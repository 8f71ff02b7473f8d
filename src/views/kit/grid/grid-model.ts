import type { ReactNode } from 'react';
import type { EditEnd } from './cell-editor.tsx';
import type { CellRange } from './cell-range.ts';
import type { PlacedColumn } from './column-layout.ts';
import type { Column } from './columns.ts';
import type { GestureContext } from './grid-gestures.ts';
import type { CellEditing } from './use-cell-editing.ts';
import type { ColumnChanges } from './use-column-changes.ts';
import type { Cursor } from './use-cursor.ts';
import type { GridView } from './use-grid-layout.ts';
import type { TypeAhead } from './use-type-ahead.ts';

/** A grid without its looks: where the cursor is, what is marked, chosen and edited, and what keys do. */
export type Grid<Row> = GridView<Row> & {
  cursor: Cursor;
  cursorPlaced: PlacedColumn<Row> | undefined;
  range: CellRange | null;
  changes: ColumnChanges<Row>;
  cells: CellEditing<Row>;
  /** Takes what was typed into a cell, and goes on as the key that ended it says. */
  commitCell: (row: Row, column: Column<Row>, text: string, end: EditEnd) => void;
  typeAhead: TypeAhead;
  gestures: GestureContext<Row>;
  /** What happened last, for the live region. */
  said: ReactNode;
};
