import { ArrowDown, ArrowUp, Minus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button.tsx';
import type { Column } from '../../kit/grid/columns.ts';
import { useLocalKeys } from '../../kit/use-local-keys.ts';
import styles from './columns.module.css';

/** One column in the list of all: what it is, and what it can be made to be. Only a shown one can be pinned, moved and sized. */
export function ColumnRow({
  column,
  width,
  isShown,
  isPinned,
  onShow,
  onPin,
  onMove,
  onResize,
}: {
  column: Column<object>;
  /** Absent while nobody has sized it. */
  width: number | undefined;
  isShown: boolean;
  isPinned: boolean;
  onShow: (isShown: boolean) => void;
  onPin: () => void;
  onMove: (by: 1 | -1) => void;
  onResize: (by: 1 | -1) => void;
}) {
  const { t } = useTranslation('resources');
  const { title } = column;
  const sized = { column: title, width: width ?? column.width };

  const place = useLocalKeys<HTMLDivElement>([
    {
      keys: ['Alt+ArrowUp', 'Alt+ArrowDown'],
      textKey: 'resources:columns.moveKey',
      run({ key }) {
        if (isShown) onMove(key === 'ArrowUp' ? -1 : 1);
      },
    },
  ]);

  return (
    <div role="row" className={styles.row} ref={place}>
      <span role="gridcell">
        <label className={styles.name}>
          <input
            type="checkbox"
            checked={isShown}
            aria-label={t('columns.shown', { column: title })}
            onChange={(event) => onShow(event.target.checked)}
          />
          <span aria-hidden="true" className={styles.title}>
            {title}
          </span>
        </label>
      </span>
      <span role="gridcell">
        <input
          type="checkbox"
          checked={isPinned}
          disabled={!isShown}
          aria-label={t('columns.pin', { column: title })}
          onChange={onPin}
        />
      </span>
      <span role="gridcell" className={styles.pair}>
        <Button
          variant="quiet"
          disabled={!isShown}
          aria-label={t('columns.up', { column: title })}
          icon={<ArrowUp />}
          onClick={() => onMove(-1)}
        />
        <Button
          variant="quiet"
          disabled={!isShown}
          aria-label={t('columns.down', { column: title })}
          icon={<ArrowDown />}
          onClick={() => onMove(1)}
        />
      </span>
      <span role="gridcell" className={styles.pair}>
        <Button
          variant="quiet"
          disabled={!isShown}
          aria-label={t('columns.narrower', sized)}
          icon={<Minus />}
          onClick={() => onResize(-1)}
        />
        <span className={styles.width}>{width ?? t('columns.automatic')}</span>
        <Button
          variant="quiet"
          disabled={!isShown}
          aria-label={t('columns.wider', sized)}
          icon={<Plus />}
          onClick={() => onResize(1)}
        />
      </span>
    </div>
  );
}
