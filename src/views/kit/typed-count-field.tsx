import { type Ref, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import fieldStyles from './form/field.module.css';
import { leadsToCount, matchesCount } from './matches-count.ts';

/** The number that has to be typed before something that cannot be undone. */
export interface TypedCountFieldProps {
  readonly count: number;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What stays as it is until the number is right, in words. */
  readonly until?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
}

/** Asks for a number to be typed; says as soon as it can be none but another which one is meant, and leaves what was typed. */
export function TypedCountField({ count, value, onChange, until, inputRef }: TypedCountFieldProps) {
  const { t, i18n } = useTranslation('kit');
  const id = useId();
  const [wasPressed, setPressed] = useState(false);
  const isWrong =
    !matchesCount(value, count) && (wasPressed || (value.trim() !== '' && !leadsToCount(value, count)));
  const number = new Intl.NumberFormat(i18n.language).format(count);
  return (
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
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-hint`}
        value={value}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setPressed(true);
        }}
        onChange={(event) => {
          setPressed(false);
          onChange(event.target.value);
        }}
      />
      <span id={`${id}-hint`} role="alert" className={fieldStyles.error}>
        {isWrong
          ? [t('typedCount.wrong', { typed: value.trim(), number }), until].filter(Boolean).join(' ')
          : null}
      </span>
    </div>
  );
}
