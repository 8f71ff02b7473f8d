import { type Ref, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sentence } from '#src/commands/kernel/context-keys.ts';
import fieldStyles from '../../kit/form/field.module.css';
import styles from './bulk.module.css';

/** The number that has to be typed, with what goes with the records. */
export function TypedCountField({
  count,
  warning,
  value,
  onChange,
  inputRef,
}: {
  count: number;
  warning: Sentence;
  value: string;
  onChange: (value: string) => void;
  inputRef: Ref<HTMLInputElement>;
}) {
  const { t } = useTranslation('kit');
  const id = useId();
  return (
    <div className={styles.stack}>
      <p>{t(warning.key, { ...warning.params })}</p>
      <div className={fieldStyles.field}>
        <label htmlFor={id} className={fieldStyles.label}>
          {t('typedCount.label', { count })}
        </label>
        <input
          ref={inputRef}
          id={id}
          className={fieldStyles.input}
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
    </div>
  );
}
