import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListSelection } from '#src/state/lists.ts';
import { barKeys } from '../../kit/arrow-keys.ts';
import { selectedCount } from '../../kit/grid/selection.ts';
import { CommandBar } from '../../kit/toolbar/command-bar.tsx';
import styles from './list-screen.module.css';
import { useFormat } from './use-format.ts';

/** What can be done with the chosen rows, one line below them, so that no row moves when it comes; nothing while none is chosen. */
export function SelectionBar({
  selection,
  total,
  commands,
}: {
  selection: ListSelection;
  total: number;
  commands: readonly string[];
}) {
  const { t } = useTranslation('resources');
  const format = useFormat();
  const count = selectedCount(selection, total);
  if (count === 0) return null;
  const isPartly = selection.kind === 'ids' && count < total;
  return (
    <div className={styles.chosen} role="group" aria-label={t('list.chosen')} {...barKeys('across')}>
      <b>{t('list.selected', { count, number: format.number(count), total: format.number(total) })}</b>
      <CommandBar
        className={styles.commands ?? ''}
        from="end"
        commands={[
          { id: 'screen.clear-selection', variant: 'quiet', icon: <X aria-hidden="true" /> },
          ...commands.map((id) => ({ id, isPlain: true, hideRefused: true })),
          ...(isPartly
            ? [
                {
                  id: 'screen.select-all',
                  label: t('list.selectAll', { number: format.number(total) }),
                  variant: 'quiet' as const,
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
