import { Check, Copy } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import styles from './form/field.module.css';
import { VisuallyHidden } from './hidden.tsx';

/** A value to copy (an address, a secret); `secret` keeps it masked until asked. */
export function CopyField({
  label,
  value,
  secret = false,
}: {
  label: string;
  value: string;
  secret?: boolean;
}) {
  const { t } = useTranslation('kit');
  const id = useId();
  const [shown, setShown] = useState(!secret);
  const [outcome, setOutcome] = useState<'copied' | 'refused' | null>(null);

  async function copy() {
    try {
      await navigator.clipboard.writeText(value);
      setOutcome('copied');
    } catch {
      // The browser may refuse the clipboard; then the person is told and copies by hand.
      setShown(true);
      setOutcome('refused');
    }
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.joined}>
        <input
          id={id}
          className={styles.input}
          type={shown ? 'text' : 'password'}
          readOnly
          value={value}
          onFocus={(event) => event.target.select()}
        />
        {secret ? (
          <Button onClick={() => setShown(!shown)} aria-pressed={shown}>
            {t(shown ? 'copy.hide' : 'copy.show')}
          </Button>
        ) : null}
        <Button
          onClick={copy}
          icon={outcome === 'copied' ? <Check /> : <Copy />}
          aria-label={t('copy.action', { label })}
        />
      </div>
      {outcome === 'refused' ? <span className={styles.help}>{t('copy.refused')}</span> : null}
      <VisuallyHidden live>{outcome === 'copied' ? t('copy.done') : ''}</VisuallyHidden>
    </div>
  );
}
