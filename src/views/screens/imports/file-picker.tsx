import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button.tsx';
import { DropZone } from '../../kit/drop-zone.tsx';
import { ProgressBar } from '../../kit/meter.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './imports.module.css';
import type { ChosenSheet } from './use-spreadsheet.ts';

const accepted = '.csv,.txt,.xls,.xlsx';

/** Takes a spreadsheet by drop or by choosing, and says what it is or why it cannot be taken. */
export function FilePicker({ sheet, label }: { sheet: ChosenSheet; label: string }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const other = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const { source, file, fault, isReading } = sheet;

  useEffect(() => {
    if (fault) zone.current?.querySelector('button')?.focus();
  }, [fault]);

  const problem = fault ? (
    <p role="alert" className={styles.fault}>
      {t(`fault.${fault}`, { name: source?.name ?? '' })}
    </p>
  ) : null;
  if (source && (file || isReading)) {
    return (
      <div className={styles.stack}>
        <div className={styles.file}>
          <div className={styles.fileName}>
            <b>{source.name}</b>
            <span className={styles.dim}>
              {file
                ? t('upload.rows', { count: file.table.count, number: format.number(file.table.count) })
                : t('upload.reading')}
            </span>
          </div>
          <input
            ref={other}
            type="file"
            hidden
            accept={accepted}
            aria-label={t('upload.other')}
            onChange={(event) => {
              const [chosen] = event.target.files ?? [];
              event.target.value = '';
              if (chosen) sheet.open(chosen);
            }}
          />
          <Button onClick={() => other.current?.click()}>{t('upload.other')}</Button>
          <div className={styles.reading}>
            {isReading ? <ProgressBar max={1} label={t('upload.reading')} /> : null}
          </div>
        </div>
        {problem}
      </div>
    );
  }
  return (
    <div ref={zone} className={styles.stack}>
      <DropZone
        label={label}
        hint={t('upload.hint')}
        accept={accepted}
        onFiles={([chosen]) => chosen && sheet.open(chosen)}
        onRefused={sheet.refuse}
      />
      {problem}
    </div>
  );
}
