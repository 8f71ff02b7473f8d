import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { groups } from '#contract/resources/groups.ts';
import { type Encoding, encodings } from '#spreadsheets/decode-text.ts';
import { type Delimiter, delimiters } from '#spreadsheets/read-csv.ts';
import { useLookup } from '#src/api/cache/use-lookup.ts';
import fields from '../../kit/form/field.module.css';
import { ReferenceInput } from '../../kit/form/reference-input.tsx';
import { FilePicker } from './file-picker.tsx';
import styles from './imports.module.css';
import { SheetPreview } from './sheet-preview.tsx';
import type { ChosenSheet } from './use-spreadsheet.ts';

interface UploadStepProps {
  sheet: ChosenSheet;
  groupId: number | null;
  onGroup: (id: number | null) => void;
  /** Whether to say that a list is missing. */
  isGroupMissing: boolean;
}

/** Step 1: the list, the file, and how a text file is to be read, with its first rows in sight (spec 2.6). */
export function UploadStep({ sheet, groupId, onGroup, isGroupMissing }: UploadStepProps) {
  const { t } = useTranslation('imports');
  const id = useId();
  const lists = useLookup(groups);
  const { file, source } = sheet;
  const text = file?.table.text;

  return (
    <div className={styles.stack}>
      <FilePicker sheet={sheet} label={t('upload.drop')} />
      <div className={fields.field}>
        <label htmlFor={id} className={fields.label}>
          {t('upload.list')}
        </label>
        <ReferenceInput
          id={id}
          label={t('upload.list')}
          search={lists.search}
          resolve={lists.resolve}
          value={groupId === null ? null : String(groupId)}
          onChange={(value) => onGroup(value === null ? null : Number(value))}
          invalid={isGroupMissing}
          required
        />
        {isGroupMissing ? (
          <span role="alert" className={fields.error}>
            {t('upload.listMissing')}
          </span>
        ) : null}
      </div>
      {text && source ? (
        <div className={styles.choices}>
          <Select
            label={t('upload.encoding')}
            value={text.encoding}
            options={encodings.map((value) => ({ value, label: t(`encoding.${value}`) }))}
            onChange={(encoding) => sheet.open(source, { ...sheet.choice, encoding: encoding as Encoding })}
          />
          <Select
            label={t('upload.delimiter')}
            value={text.delimiter}
            options={delimiters.map((value) => ({ value, label: t(`delimiter.${delimiterName[value]}`) }))}
            onChange={(delimiter) =>
              sheet.open(source, { ...sheet.choice, delimiter: delimiter as Delimiter })
            }
          />
        </div>
      ) : null}
      {text && !text.sure ? <p className={styles.dim}>{t('upload.unsure')}</p> : null}
      {file ? (
        <>
          <SheetPreview table={file.table} />
          <p className={styles.dim}>
            {t(hasAddress(file.table.columns) ? 'upload.headingLooksLikeData' : 'upload.heading')}
          </p>
        </>
      ) : null}
    </div>
  );
}

const delimiterName: Readonly<Record<Delimiter, string>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

function hasAddress(columns: readonly string[]): boolean {
  return columns.some((name) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(name));
}

function Select({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      <select
        id={id}
        className={fields.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
