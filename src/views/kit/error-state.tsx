import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import styles from './state.module.css';

/** What stands where something could not be shown: the reason in a sentence, a way to try again and others beside it. */
export function ErrorState({
  title,
  message,
  onRetry,
  busy,
  beside,
}: {
  title?: string;
  message: string;
  onRetry?: () => void;
  busy?: boolean;
  /** Other ways out, beside the one to try again. */
  beside?: ReactNode;
}) {
  const { t } = useTranslation('kit');
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>{title ?? t('error.title')}</p>
      <p className={styles.text}>{message}</p>
      {onRetry ? (
        <div className={styles.actions}>
          <Button onClick={onRetry} busy={busy}>
            {t('error.retry')}
          </Button>
          {beside}
        </div>
      ) : null}
    </div>
  );
}
