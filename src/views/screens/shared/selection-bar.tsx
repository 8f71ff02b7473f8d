import { useTranslation } from 'react-i18next';
import type { ListSelection } from '#src/state/lists.ts';
import { CommandButton } from '../../kit/command-button.tsx';
import { selectedCount } from '../../kit/grid/selection.ts';
import styles from './list-screen.module.css';
import { useFormat } from './use-format.ts';

/** What can be done with the chosen rows, one line below them, so that no row moves when it comes; nothing while none is chosen. */
export function SelectionBar({
  selection,
  total,
  commands,
  onSelectAll,
  onClear,
}: {
  selection: ListSelection;
  total: number;
  commands: readonly string[];
  onSelectAll: () => void;
  onClear: () => void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  const count = selectedCount(selection, total);
  if (count === 0) return null;
  return (
    <div className={styles.chosen} role="group" aria-label={t('resources:list.chosen')}>
      <b>
        {t('resources:list.selected', { count, number: format.number(count), total: format.number(total) })}
      </b>
      {selection.kind === 'ids' && count < total ? (
        <button type="button" className={styles.link} onClick={onSelectAll}>
          {t('resources:list.selectAll', { number: format.number(total) })}
        </button>
      ) : null}
      <button type="button" className={styles.link} onClick={onClear}>
        {t('resources:list.clearSelection')}
      </button>
      {commands.map((id) => (
        <CommandButton key={id} id={id} hideRefused />
      ))}
    </div>
  );
}
