import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import type { Column } from '../../kit/grid/columns.ts';
import { useColumnTable } from '../../kit/grid/use-column-table.ts';
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
  columns: readonly Column<object>[];
  onClose: () => void;
}) {
  const { t } = useTranslation('resources');
  const [state, onState] = useColumnState(list);
  const table = useColumnTable({ columns, state, onState });
  const [said, say] = useSaid();
  const first = useRef<HTMLElement>(null);
  const stop = useOneTabStop(first);
  const hidden = columns.filter(({ id }) => !table.isShown(id));

  function move({ id, title }: Column<object>, by: number) {
    say(t('kit:grid.moved', { column: title, place: table.move(id, by) }));
  }

  function pin({ id, title }: Column<object>) {
    say(t(table.pin(id) ? 'kit:grid.pinned' : 'kit:grid.unpinned', { column: title }));
  }

  function show({ id, title }: Column<object>, isShown: boolean) {
    const key = isShown ? 'kit:grid.shown' : 'kit:grid.hidden';
    say(t(table.show(id, isShown) ? key : 'kit:grid.lastColumn', { column: title }));
  }

  function resize({ id, title, width }: Column<object>, by: number) {
    const resized = table.resize(id, (table.widthOf(id) ?? width) + by * widthStep);
    say(t('kit:grid.resized', { column: title, width: resized }));
  }

  function reset() {
    table.reset();
    say(t('columns.wasReset'));
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
          <Button onClick={reset}>{t('columns.reset')}</Button>
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
        {[...table.shown, ...hidden].map((column) => (
          <ColumnRow
            key={column.id}
            column={column}
            width={table.widthOf(column.id)}
            isShown={table.isShown(column.id)}
            isPinned={table.isPinned(column.id)}
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
