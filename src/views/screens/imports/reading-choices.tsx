import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Encoding, encodings } from '#spreadsheets/decode-text.ts';
import { delimiters } from '#spreadsheets/guess-delimiter.ts';
import { looksLikeAddress } from '#spreadsheets/leading-rows.ts';
import type { SheetTable } from '#src/importing/worker-messages.ts';
import fields from '../../kit/form/field.module.css';
import { useFormat } from '../shared/use-format.ts';
import styles from './imports.module.css';
import { SheetPreview } from './sheet-preview.tsx';
import type { ChosenSheet } from './use-spreadsheet.ts';

/** How a chosen file was read, each choice to be changed, with its first rows in sight. */
export function ReadingChoices({ sheet }: { sheet: ChosenSheet }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { file, source, choice, open } = sheet;
  if (!file || !source) return null;
  const { table } = file;
  const { text, above, damaged, columns } = table;
  return (
    <>
      <div className={styles.choices}>
        {table.sheet !== null && table.sheets.length > 1 ? (
          <Select
            label={t('upload.sheet')}
            // What is chosen counts at once, also while the file is still read that way.
            value={String(choice.sheet ?? table.sheet)}
            options={table.sheets.map(({ index, name, isHidden }) => {
              const shown = name || t('upload.table', { number: index + 1 });
              return {
                value: String(index),
                label: isHidden ? t('upload.hiddenSheet', { name: shown }) : shown,
              };
            })}
            // Each sheet has titles of its own.
            onChange={(index) => open(source, { ...choice, sheet: Number(index), skipped: undefined })}
          />
        ) : null}
        {text ? (
          <Select
            label={t('upload.encoding')}
            value={choice.encoding ?? text.encoding}
            options={encodings.map((value) => ({ value, label: t(`encoding.${value}`) }))}
            onChange={(encoding) => open(source, { ...choice, encoding: encoding as Encoding })}
          />
        ) : null}
        {text?.delimiter ? (
          <Select
            label={t('upload.delimiter')}
            value={choice.delimiter ?? text.delimiter}
            options={[...new Set([...delimiters, text.delimiter])].map((value) => {
              const name = delimiterName[value];
              return { value, label: name ? t(`delimiter.${name}`) : value };
            })}
            onChange={(delimiter) => open(source, { ...choice, delimiter })}
          />
        ) : null}
        <RowsAbove
          skipped={choice.skipped ?? table.skipped}
          onChange={(skipped) => open(source, { ...choice, skipped })}
        />
      </div>
      {text && !text.sure ? <p className={styles.dim}>{t('upload.unsure')}</p> : null}
      {damaged > 0 ? (
        <p role="status" className={styles.warning}>
          {t('upload.damaged', { count: damaged, number: format.number(damaged) })}
        </p>
      ) : null}
      <SheetPreview table={table} />
      <p className={styles.dim}>
        {above.length > 0 ? `${t('upload.above', { rows: shownRows(table) })} ` : null}
        {columns.some(looksLikeAddress) ? t('upload.headingLooksLikeData') : null}
        {above.length === 0 && !columns.some(looksLikeAddress) ? t('upload.heading') : null}
      </p>
    </>
  );
}

const delimiterName: Readonly<Record<string, 'comma' | 'semicolon' | 'tab' | 'bar'>> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'bar',
};

const shownCharacters = 60;

function shownRows({ above, skipped }: SheetTable): string {
  const rows = above.map((row) => {
    const text = row.filter((cell) => cell.trim() !== '').join(' ');
    return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
  });
  return skipped > above.length ? `${rows.join(' · ')} · …` : rows.join(' · ');
}

/** How many rows above the headings are left out; what is typed counts as soon as it is a number. */
function RowsAbove({ skipped, onChange }: { skipped: number; onChange: (skipped: number) => void }) {
  const { t } = useTranslation('imports');
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Labelled label={t('upload.skipped')}>
      {(id) => (
        <input
          id={id}
          className={fields.input}
          type="number"
          min={0}
          max={999}
          value={typed ?? skipped}
          onChange={({ target: { value } }) => {
            setTyped(value);
            if (/^\d{1,3}$/.test(value)) onChange(Number(value));
          }}
          onBlur={() => setTyped(null)}
        />
      )}
    </Labelled>
  );
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
  return (
    <Labelled label={label}>
      {(id) => (
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
      )}
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label htmlFor={id} className={fields.label}>
        {label}
      </label>
      {children(id)}
    </div>
  );
}
