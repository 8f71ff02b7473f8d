import { type RefObject, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Platform, strokeOf } from '#src/commands/kernel/keys/key-strokes.ts';
import { formatKeys, onMac } from '../../kit/format-keys.ts';
import styles from './keymap.module.css';

const longest = 4;

/** A field that takes keys instead of text. Tab and Escape keep their meaning; Enter ends what has begun. */
export function KeyRecorder({
  strokes,
  onChange,
  onDone,
  inputRef,
}: {
  strokes: readonly string[];
  onChange: (strokes: readonly string[]) => void;
  onDone: () => void;
  inputRef: RefObject<HTMLInputElement | null>;
}) {
  const { t } = useTranslation('keymap');
  const id = useId();
  const take = useRef<(event: KeyboardEvent) => void>(() => {});

  take.current = (event) => {
    if (event.target !== inputRef.current || event.key === 'Tab' || event.key === 'Escape') return;
    // Before anybody else hears it: the keys are meant as keys here.
    event.preventDefault();
    event.stopPropagation();
    const stroke = strokeOf(event, platform());
    if (stroke === undefined || event.repeat) return;
    if (stroke === 'Enter' && strokes.length > 0) onDone();
    else if (stroke === 'Backspace' && strokes.length > 0) onChange(strokes.slice(0, -1));
    else if (strokes.length < longest) onChange([...strokes, stroke]);
  };

  useEffect(() => {
    const listener = (event: KeyboardEvent) => take.current(event);
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, []);

  return (
    <div className={styles.record}>
      <label htmlFor={id} className={styles.label}>
        {t('dialog.record')}
      </label>
      <input
        ref={inputRef}
        id={id}
        className={styles.recorder}
        readOnly
        autoComplete="off"
        placeholder={t('dialog.empty')}
        aria-describedby={`${id}-help`}
        value={formatKeys(strokes.join(' '))}
      />
      <span id={`${id}-help`} className={styles.help}>
        {t('dialog.help')}
      </span>
    </div>
  );
}

function platform(): Platform {
  return onMac() ? 'mac' : 'other';
}
