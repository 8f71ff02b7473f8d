import clsx from 'clsx';
import { type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { todayAt, writeDay } from '#src/commands/kernel/days/day-reader.ts';
import field from '../form/field.module.css';
import styles from './day-input.module.css';
import { useDayReader } from './use-day-reader.ts';

interface DayInputProps {
  id: string;
  /** A day, or what was typed where it says none; null for nothing. */
  value: unknown;
  onChange: (value: string | null) => void;
  onBlur: () => void;
  /** Gets whether what stands there says a day, or nothing. */
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>, isRead: boolean) => void;
  inputRef: Ref<HTMLInputElement>;
  /** The day that `+1y` counts from; today when left out. */
  from?: string | null;
  required?: boolean;
  readOnly?: boolean;
  invalid: boolean;
  /** Whether what says no day is marked as wrong; that it says none stands beside it. */
  isRefused?: boolean;
  describedBy: string | undefined;
}

/** A day as it comes to the fingers, such as `+1y` or `end of next month`; the day that it means stands beside it. */
export function DayInput(props: DayInputProps) {
  const { id, value, onChange, from } = props;
  const { t, i18n } = useTranslation('kit');
  const { read, prepare } = useDayReader();
  const [typed, setTyped] = useState<string | null>(null);
  const held = typeof value === 'string' ? value : '';
  const shown = typed ?? held;
  const day = shown.trim() === '' ? null : read(shown, { today: todayAt(Date.now()), ...(from && { from }) });
  const meant = shown.trim() === '' ? null : (day ?? shown);
  const isRead = meant === null || day !== null;

  useEffect(() => {
    // What reads whole words may come after they were typed.
    if (typed !== null && meant !== (held === '' ? null : held)) onChange(meant);
  }, [typed, meant, held, onChange]);

  return (
    <div className={styles.line}>
      <input
        id={id}
        ref={props.inputRef}
        className={clsx(field.input, styles.input)}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('day.placeholder')}
        readOnly={props.readOnly}
        aria-required={props.required || undefined}
        aria-invalid={props.invalid || (props.isRefused && !isRead) || undefined}
        aria-describedby={clsx(`${id}-read`, props.describedBy)}
        value={shown}
        onFocus={prepare}
        onKeyDown={(event) => props.onKeyDown?.(event, isRead)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => {
          if (day !== null || meant === null) setTyped(null);
          props.onBlur();
        }}
      />
      <output id={`${id}-read`} className={clsx(styles.read, !isRead && styles.unread)}>
        {day ? writeDay(day, i18n.language) : meant === null || props.invalid ? '' : t('day.unread')}
      </output>
    </div>
  );
}
