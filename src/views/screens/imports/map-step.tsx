import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attribute } from '#contract/resources/attributes.ts';
import { type DuplicateAction, duplicateActions } from '#contract/rules/states.ts';
import type { SheetTable } from '#src/importing/worker-messages.ts';
import fieldStyles from '../../kit/form/field.module.css';
import type { ColumnField, KnownAttribute } from './column-guess.ts';
import styles from './imports.module.css';
import type { MappingFaults } from './mapping.ts';
import { NewAttribute } from './new-attribute.tsx';
import { useColumnTitles } from './use-column-titles.ts';

interface MapStepProps {
  table: SheetTable;
  attributes: readonly KnownAttribute[];
  fields: readonly ColumnField[];
  onFields: (fields: readonly ColumnField[]) => void;
  onAttribute: (attribute: Attribute) => void;
  duplicateAction: DuplicateAction;
  onDuplicateAction: (action: DuplicateAction) => void;
  /** What stands in the way, once the person wanted to go on. */
  faults: MappingFaults | null;
  /** How often that was. */
  attempts: number;
}

/** Step 2: where each column goes, and what happens to addresses that are there (spec 2.6). */
export function MapStep(props: MapStepProps) {
  const { table, fields, onFields, faults, attempts } = props;
  const { t } = useTranslation('imports');
  const step = useRef<HTMLDivElement>(null);
  const columns = useColumnTitles(table.columns);

  useEffect(() => {
    const wrong = attempts > 0 ? step.current?.querySelector<HTMLElement>('[aria-invalid]') : null;
    (wrong ?? step.current?.querySelector('select'))?.focus();
  }, [attempts]);

  return (
    <div ref={step} className={styles.stack}>
      <p className={styles.dim}>{t('map.text')}</p>
      {faults?.isEmailMissing ? (
        <p role="alert" className={styles.fault}>
          {t('map.emailMissing')}
        </p>
      ) : null}
      <ul className={styles.columns}>
        {columns.map(({ key, index, title }) => (
          <ColumnRow
            key={key}
            {...props}
            title={title}
            samples={table.samples.map((row) => row[index] ?? '').filter((cell) => cell !== '')}
            field={fields[index] ?? ''}
            isTwice={faults?.twice.has(index) === true}
            isUnmade={faults?.unmade.has(index) === true}
            onField={(field) => onFields(fields.map((other, at) => (at === index ? field : other)))}
          />
        ))}
      </ul>
      <DuplicateActions {...props} />
    </div>
  );
}

function ColumnRow({
  title,
  samples,
  field,
  isTwice,
  isUnmade,
  attributes,
  onField,
  onAttribute,
}: Pick<MapStepProps, 'attributes' | 'onAttribute'> & {
  title: string;
  samples: readonly string[];
  field: ColumnField;
  isTwice: boolean;
  isUnmade: boolean;
  onField: (field: ColumnField) => void;
}) {
  const { t } = useTranslation('imports');
  const [former, setFormer] = useState<ColumnField>('');
  const select = useRef<HTMLSelectElement>(null);

  function choose(value: ColumnField) {
    setFormer(field);
    onField(value);
  }

  function leaveMaking(next: ColumnField) {
    onField(next);
    select.current?.focus();
  }

  return (
    <li className={styles.column}>
      <div className={styles.source}>
        <b>{title}</b>
        <span className={styles.dim}>{samples.slice(0, 3).join(' · ') || t('map.noValues')}</span>
      </div>
      <div className={styles.target}>
        <select
          ref={select}
          className={fieldStyles.input}
          aria-label={t('map.goesTo', { column: title })}
          aria-invalid={isTwice || undefined}
          value={field}
          onChange={(event) => choose(event.target.value as ColumnField)}
        >
          <option value="">{t('map.leaveOut')}</option>
          <option value="email">{t('resources:field.email')}</option>
          {attributes.map(({ id, name }) => (
            <option key={id} value={`attribute_${id}`}>
              {name}
            </option>
          ))}
          <option value="new">{t('map.newAttribute')}</option>
        </select>
        {isTwice ? (
          <span role="alert" className={fieldStyles.error}>
            {t('map.twice')}
          </span>
        ) : null}
      </div>
      {field === 'new' ? (
        <NewAttribute
          column={title}
          isUnmade={isUnmade}
          onCancel={() => leaveMaking(former)}
          onMade={(attribute) => {
            onAttribute(attribute);
            leaveMaking(`attribute_${attribute.id}`);
          }}
        />
      ) : null}
    </li>
  );
}

function DuplicateActions({
  duplicateAction,
  onDuplicateAction,
}: Pick<MapStepProps, 'duplicateAction' | 'onDuplicateAction'>) {
  const { t } = useTranslation('imports');
  return (
    <fieldset className={styles.actions}>
      <legend className={fieldStyles.label}>{t('duplicates.title')}</legend>
      {duplicateActions.map((action) => (
        <label key={action} className={styles.action}>
          <input
            type="radio"
            name="duplicateAction"
            value={action}
            checked={duplicateAction === action}
            onChange={() => onDuplicateAction(action)}
          />
          <span>
            {t(`duplicates.${action}.title`)}{' '}
            <span className={styles.dim}>{t(`duplicates.${action}.text`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
