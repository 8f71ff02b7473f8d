import { Bookmark } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ViewInForce } from '#src/commands/offers/list-actions.ts';
import { Button } from '../../kit/button.tsx';
import { CommandMenu } from '../../kit/command-menu.tsx';
import styles from './view-mark.module.css';

const commands = [
  'screen.view-update',
  'screen.view-revert',
  'screen.view-save',
  'screen.view-open',
  'screen.view-delete',
] as const;

/** Names the view that a list shows, says whether it was changed, and offers what can be done with it. */
export function ViewMark({ view }: { view: ViewInForce }) {
  const { t } = useTranslation('resources');
  const { name, isChanged } = view;
  const label = t(isChanged ? 'view.changed' : 'view.inForce', { name });
  return (
    <CommandMenu
      ids={commands}
      label={label}
      align="start"
      trigger={
        <Button
          variant="quiet"
          icon={<Bookmark aria-hidden="true" />}
          className={styles.mark}
          aria-label={label}
        >
          <span className={styles.name}>{name}</span>
          {isChanged ? <span className={styles.changed}>{t('view.isChanged')}</span> : null}
        </Button>
      }
    />
  );
}
