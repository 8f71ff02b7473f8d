import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './palette.module.css';

/** The id of the note, by which the palette is described. */
export const coveredNoteId = 'palette-covered';

/** Says which dialog the palette stands over, so that nothing waits for an answer unseen. */
export function CoveredDialog() {
  const { t } = useTranslation();
  const [title] = useState(titleOfDialog);
  return (
    <p id={coveredNoteId} className={styles.covered} hidden={title === null}>
      {title === null ? '' : t('palette:covers', { title })}
    </p>
  );
}

/** The name of the dialog on top; asked for before the palette itself is there. */
function titleOfDialog(): string | null {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  const top = dialogs.filter((dialog) => dialog.getAttribute('data-key-scope') !== 'palette').at(-1);
  const labels = top?.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const words = labels.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  return words.trim() === '' ? null : words;
}
