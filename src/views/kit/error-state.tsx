import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import styles from './state.module.css';

/** What stands where something could not be shown: the reason in a sentence and a way to try again. */
export function ErrorState({
  title,
  message,
  onRetry,
  busy,
}: {
  title?: string;
  message: string;
  onRetry?: () => void;
  busy?: boolean;
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
        </div>
      ) : null}
    </div>
  );
}
