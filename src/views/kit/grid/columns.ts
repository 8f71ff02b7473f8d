import type { ReactNode } from 'react';
import type { Choice } from '../form/types.ts';

/** One column of a grid; `text` is what is copied and read, `render` what is seen. Widths in px. */
export type Column<Row> = {
  id: string;
  title: string;
  width: number;
  minWidth?: number;
  /** What its heading needs; down to that it gives way where all columns nearly fit. */
  headWidth?: number;
  align?: 'start' | 'end';
  /** Whether it is among those looked for first, which come before the others on a narrow screen. */
  leadsOnNarrow?: boolean;
  /** The field to sort by; without it the header does not sort. */
  sortField?: string;
  render?: (row: Row) => ReactNode;
  text: (row: Row) => string;
  /** Absent where the cell cannot be edited in place. */
  edit?: ColumnEdit<Row>;
};

/** How a cell is edited in place: the text to start with, fixed choices if any, and for which rows. */
export type ColumnEdit<Row> = {
  value: (row: Row) => string;
  options?: readonly Choice[];
  allowed?: (row: Row) => boolean;
};

/** What a person made of the columns. Ids that are not declared are passed over. */
export type ColumnState = {
  order: readonly string[];
  hidden: readonly string[];
  widths: Readonly<Record<string, number>>;
  /** How many of the first shown columns stay in sight when scrolling sideways. */
  pinned: number;
};

/** Columns as declared, the first one pinned. */
export const plainColumns: ColumnState = { order: [], hidden: [], widths: {}, pinned: 1 };

/** What a column is never narrower than in px, unless it says so itself. */
export const narrowest = 48;
/** Up to this width in px a screen is narrow. */
export const narrowScreen = 560;

/** The columns as they are declared for a narrow screen: those that lead there, then the others. */
export function leadingFirst<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return [...columns].sort((a, b) => Number(b.leadsOnNarrow ?? false) - Number(a.leadsOnNarrow ?? false));
}
