import clsx from 'clsx';
import { memo, type ReactNode } from 'react';
import { VisuallyHidden } from '../hidden.tsx';
import { Skeleton } from '../skeleton.tsx';
import { cellKey } from './cell-key.ts';
import { CellReason } from './cell-reason.tsx';
import { type ColumnLayout, numberColumn, type PlacedColumn, tickColumn } from './column-layout.ts';
import styles from './data-grid.module.css';
import { Tick } from './tick.tsx';
import type { Refused } from './use-cell-editing.ts';

/** The words of a row, translated once for all of them. */
export type RowTexts = { selectRow: (row: number) => string; loading: string };

/** The editor of the cell of the cursor; until it is seen, the cell's content is, and the editor only has the focus. */
export type CursorEditor = { element: ReactNode; isSeen: boolean };

/** What one row shows; it is drawn again only when one of these changes. */
export type GridRowProps<Row> = {
  index: number;
  row: Row | undefined;
  layout: ColumnLayout<Row>;
  /** Offset inside the block of rows, px. */
  offset: number;
  /** The column of the cursor when it is in this row. */
  cursorColumn: string | null;
  selectable: boolean;
  selected: boolean;
  /** The marked cells of this row: `from` and `to` are places among all columns, -1 without any. */
  markFrom: number;
  markTo: number;
  markTop: boolean;
  markBottom: boolean;
  /** Out of sight, but kept since it has the cursor: unseen, yet where a browser need not scroll to reach it. */
  away: boolean;
  texts: RowTexts;
  /** What was typed into cells of this row and refused. */
  refused: readonly Refused[];
  /** Reasons stand above their cells, since there is no room below. */
  reasonsAbove: boolean;
  /** Stands in the cell of the cursor while that is edited or can be typed over. */
  editor: CursorEditor | null;
};

const widestReason = 280;

/** Whether a reason would reach beyond the row where it began at the start of its cell. */
export function growsLeftwards(placed: { left: number }, rowWidth: number): boolean {
  return placed.left + widestReason > rowWidth;
}

function GridRowPlain<Row>(props: GridRowProps<Row>) {
  const { index, row, layout, offset, selectable, selected } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selectable ? selected : undefined}
      aria-busy={row === undefined || undefined}
      className={clsx(styles.row, props.away && styles.away)}
      style={{ top: offset, width: layout.width }}
    >
      {layout.columns.map((placed, place) => (
        <Cell key={placed.id} {...props} placed={placed} place={place} />
      ))}
    </div>
  );
}

/** One row of the grid. */
export const GridRow = memo(GridRowPlain) as typeof GridRowPlain;

function Cell<Row>(props: GridRowProps<Row> & { placed: PlacedColumn<Row>; place: number }) {
  const { index, row, placed, place, cursorColumn, selected, texts, editor } = props;
  const own = cursorColumn === placed.id ? editor : null;
  const isEdited = own?.isSeen === true;
  const hasInput = own?.isSeen === false;
  const wrong = isEdited ? undefined : props.refused.find(({ column }) => column === placed.id);
  const isMarked = place >= props.markFrom && place <= props.markTo;
  const key = cellKey(index, placed.id);
  const tabIndex = cursorColumn === placed.id ? 0 : -1;
  const shared = {
    'aria-colindex': place + 1,
    className: clsx(
      styles.cell,
      placed.pinned && styles.pinned,
      placed.isLastPinned && styles.pinnedEnd,
      placed.column?.align === 'end' && styles.end,
      placed.id === numberColumn && styles.number,
      placed.id === tickColumn && styles.tickCell,
      isEdited && styles.editing,
      hasInput && styles.typedOver,
      wrong && styles.refused,
      isMarked && [
        styles.marked,
        props.markTop && styles.markTop,
        props.markBottom && styles.markBottom,
        place === props.markFrom && styles.markStart,
        place === props.markTo && styles.markEnd,
      ],
    ),
    style: placed.pinned ? { width: placed.width, left: placed.left } : { width: placed.width },
  };
  if (placed.id === tickColumn) {
    return (
      <div role="gridcell" {...shared} data-holds={key}>
        <Tick
          state={selected ? 'all' : 'none'}
          label={texts.selectRow(index + 1)}
          tabIndex={tabIndex}
          cell={key}
          disabled={row === undefined}
        />
      </div>
    );
  }
  return (
    <div
      role="gridcell"
      {...shared}
      tabIndex={hasInput ? undefined : tabIndex}
      data-cell={hasInput ? undefined : key}
      data-holds={hasInput ? key : undefined}
      aria-selected={isMarked || undefined}
      aria-invalid={wrong ? true : undefined}
    >
      {isEdited ? null : wrong ? (
        <>
          <span className={styles.typed}>{wrong.text}</span>
          <CellReason
            text={wrong.error}
            place={{
              above: props.reasonsAbove,
              leftwards: growsLeftwards(placed, props.layout.width),
            }}
          />
        </>
      ) : (
        <CellContent index={index} row={row} placed={placed} loading={texts.loading} />
      )}
      {own?.element}
    </div>
  );
}

function CellContent<Row>({
  index,
  row,
  placed,
  loading,
}: {
  index: number;
  row: Row | undefined;
  placed: PlacedColumn<Row>;
  loading: string;
}): ReactNode {
  if (placed.id === numberColumn) return index + 1;
  const { column } = placed;
  if (!column) return null;
  if (row === undefined) {
    return (
      <>
        <Skeleton width={`${40 + ((index * 7 + column.id.length * 13) % 40)}%`} />
        <VisuallyHidden>{loading}</VisuallyHidden>
      </>
    );
  }
  return column.render ? column.render(row) : column.text(row);
}
