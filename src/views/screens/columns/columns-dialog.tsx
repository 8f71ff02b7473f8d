import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import {
  type Column,
  type ColumnState,
  hideColumn,
  isPinned,
  moveColumn,
  pinColumn,
  plainColumns,
  resizeColumn,
  shownColumns,
} from '../../kit/grid/columns.ts';
import { VisuallyHidden } from '../../kit/hidden.tsx';
import { useSaid } from '../../kit/use-said.tsx';
import { useColumnState } from '../shared/use-column-state.ts';
import { ColumnRow } from './column-row.tsx';
import styles from './columns.module.css';
import { useOneTabStop } from './use-one-tab-stop.ts';

const widthStep = 16;

/** All columns of a list: which are shown and pinned, in which order and how wide; each change shows at once. */
export function ColumnsDialog({
  list,
  columns,
  onClose,
}: {
  /** The resource by which the columns are kept. */
  list: string;
  columns: readonly Column<unknown>[];
  onClose: () => void;
}) {
  const { t } = useTranslation('resources');
  const [state, setState] = useColumnState(list);
  const [said, say] = useSaid();
  const first = useRef<HTMLElement>(null);
  const stop = useOneTabStop(first);
  const shown = shownColumns(columns, state);
  const hidden = columns.filter(({ id }) => state.hidden.includes(id));

  function change(next: ColumnState, sentence: string) {
    setState(next);
    say(sentence);
  }

  function move(column: Column<unknown>, by: number) {
    const next = moveColumn(state, columns, column.id, by);
    const place = shownColumns(columns, next).findIndex(({ id }) => id === column.id) + 1;
    change(next, t('kit:grid.moved', { column: column.title, place }));
  }

  function pin(column: Column<unknown>) {
    const next = pinColumn(state, columns, column.id);
    const key = isPinned(next, columns, column.id) ? 'kit:grid.pinned' : 'kit:grid.unpinned';
    change(next, t(key, { column: column.title }));
  }

  function show(column: Column<unknown>, isShown: boolean) {
    const next = hideColumn(state, columns, column.id, !isShown);
    const key = next === state ? 'kit:grid.lastColumn' : isShown ? 'kit:grid.shown' : 'kit:grid.hidden';
    change(next, t(key, { column: column.title }));
  }

  function resize(column: Column<unknown>, by: number) {
    const next = resizeColumn(state, column, (state.widths[column.id] ?? column.width) + by * widthStep);
    change(next, t('kit:grid.resized', { column: column.title, width: next.widths[column.id] }));
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('columns.title')}
      description={t('columns.text')}
      size="m"
      initialFocus={first}
      footer={
        <>
          <Button onClick={() => change(plainColumns, t('columns.wasReset'))}>{t('columns.reset')}</Button>
          <Button variant="primary" kbd="Escape" onClick={onClose}>
            {t('kit:dialog.close')}
          </Button>
        </>
      }
    >
      <div
        ref={stop.container}
        role="grid"
        aria-label={t('columns.list')}
        className={styles.grid}
        {...stop.handlers}
      >
        <div role="row" className={styles.head}>
          {['columns.headShown', 'columns.headPinned', 'columns.headOrder', 'columns.headWidth'].map(
            (key) => (
              <span key={key} role="columnheader">
                {t(key)}
              </span>
            ),
          )}
        </div>
        {[...shown, ...hidden].map((column) => (
          <ColumnRow
            key={column.id}
            column={column}
            width={state.widths[column.id]}
            isShown={!state.hidden.includes(column.id)}
            isPinned={isPinned(state, columns, column.id)}
            onShow={(isShown) => show(column, isShown)}
            onPin={() => pin(column)}
            onMove={(by) => move(column, by)}
            onResize={(by) => resize(column, by)}
          />
        ))}
      </div>
      <VisuallyHidden live>{said}</VisuallyHidden>
    </Dialog>
  );
}
