import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../hidden.tsx';
import { Kbd } from '../kbd.tsx';
import styles from './data-grid.module.css';
import {
  onGridClick,
  onGridContextMenu,
  onGridCopy,
  onGridDoubleClick,
  onGridKey,
  onGridMouseDown,
  onGridPaste,
} from './grid-gestures.ts';
import { GridHeader } from './grid-header.tsx';
import { headerRow } from './grid-keys.ts';
import { GridRows } from './grid-rows.tsx';
import { noSelection, tickState } from './selection.ts';
import { TypeAheadBox } from './type-ahead-box.tsx';
import type { DataGridProps } from './types.ts';
import { useGrid } from './use-grid.ts';

/** A grid over any number of rows with one tab stop; see `DataGridProps` for what it takes and `GridHandle` for what it offers. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { selection, loading = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useGrid(props, scroller);
  const { view, layout, cursor, changes, typeAhead, gestures } = grid;
  const { geometry } = view;
  const { total } = gestures.props;
  const latestGestures = useRef(gestures);
  latestGestures.current = gestures;

  return (
    <div
      className={styles.frame}
      data-seeking={typeAhead.seeking ? '' : undefined}
      data-sheet={props.sheet ? '' : undefined}
    >
      <div
        ref={scroller}
        id={props.id}
        role="grid"
        aria-label={props.label}
        aria-rowcount={total + 1}
        aria-colcount={layout.columns.length}
        aria-multiselectable
        aria-busy={loading || undefined}
        data-focus-home=""
        data-key-scope="grid"
        className={styles.scroller}
        onFocus={cursor.onFocus}
        onBlur={cursor.onBlur}
        onKeyDown={(event) => onGridKey(event, gestures)}
        onMouseDown={(event) => onGridMouseDown(event, latestGestures)}
        onClick={(event) => onGridClick(event, gestures)}
        onDoubleClick={(event) => onGridDoubleClick(event, gestures)}
        onContextMenu={(event) => onGridContextMenu(event, gestures)}
        onCopy={(event) => onGridCopy(event, gestures)}
        onPaste={(event) => onGridPaste(event, gestures)}
      >
        <GridHeader
          layout={layout}
          sort={props.table.sort}
          isAlone={total === 0}
          tick={tickState(selection ?? noSelection, total)}
          cursorColumn={cursor.row === headerRow ? cursor.column : null}
          onSort={changes.sortBy}
          onResize={changes.resize}
          onResetWidth={changes.resetWidth}
          onKeyDown={changes.onHeaderKey}
          chords={changes.headerChords}
        />
        <div className={styles.spacer} style={{ height: geometry.spacer, width: layout.width }}>
          <div className={styles.layer} style={{ height: geometry.viewport }}>
            <GridRows grid={grid} />
          </div>
        </div>
      </div>
      {total === 0 && !loading ? <div className={styles.empty}>{props.emptyState}</div> : null}
      {total === 0 && loading ? <div className={styles.waiting} aria-hidden="true" /> : null}
      {props.sheet ? <SheetMark /> : null}
      {typeAhead.seeking ? (
        <TypeAheadBox
          seeking={typeAhead.seeking}
          typeAhead={typeAhead}
          onLeave={() => cursor.move(cursor.row, cursor.column, true)}
        />
      ) : null}
      <VisuallyHidden live>{grid.said}</VisuallyHidden>
    </div>
  );
}

/** Says that typing changes cells, and how that ends; the status line says it to screen readers. */
function SheetMark() {
  const { t } = useTranslation('kit');
  return (
    <p className={styles.sheet} aria-hidden="true">
      <span>{t('grid.sheet')}</span>
      <span>
        <Kbd keys="Escape" /> {t('grid.sheetEnd')}
      </span>
    </p>
  );
}
