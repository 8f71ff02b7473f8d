import { useTranslation } from 'react-i18next';
import { CommandMenu } from '../../kit/command-menu.tsx';
import styles from './list-screen.module.css';

/** A row and the place of the window where its menu was asked for. */
export interface RowMenuPlace<Row> {
  readonly row: Row;
  readonly x: number;
  readonly y: number;
}

/** The commands of a row, where they were asked for; the cursor is on the row by then. */
export function RowMenu<Row>({
  place,
  commands,
  onClose,
}: {
  place: RowMenuPlace<Row>;
  commands: readonly string[];
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <CommandMenu
      ids={commands}
      label={t('resources:list.rowMenu')}
      align="start"
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      trigger={
        <button
          type="button"
          tabIndex={-1}
          aria-hidden="true"
          className={styles.anchor}
          style={{ left: place.x, top: place.y }}
        />
      }
    />
  );
}
