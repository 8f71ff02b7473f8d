import { useTranslation } from 'react-i18next';
import { senders } from '#contract/resources/senders.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { Button } from '../../kit/button.tsx';
import { CopyField } from '../../kit/copy-field.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import styles from './credentials-dialog.module.css';

/** How a program sends mail as this sender (spec 2.7). */
export function CredentialsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('senders');
  const failureText = useFailureText();
  const query = useRecord(senders, id);
  const sender = query.data;
  const credentials = sender?.smtpCredentials;
  const failure = query.isError && !sender ? failureOf(query.error) : null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('credentials.title')}
      description={sender ? t('credentials.text', { sender: recordTitle(sender) }) : undefined}
      footer={<Button onClick={onClose}>{t('kit:dialog.close')}</Button>}
    >
      {failure ? (
        <ErrorState
          message={failureText(failure)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {!sender && !failure ? <SkeletonLines lines={5} label={t('shell:screen.loading')} /> : null}
      {sender && !credentials ? <p>{t('credentials.none')}</p> : null}
      {credentials ? (
        <div className={styles.fields}>
          <CopyField label={t('credentials.host')} value={credentials.host} />
          <CopyField label={t('credentials.port')} value={String(credentials.port)} />
          <CopyField label={t('credentials.security')} value={credentials.security} />
          <CopyField label={t('credentials.username')} value={credentials.username} />
          <CopyField label={t('credentials.password')} value={credentials.password} secret />
        </div>
      ) : null}
    </Dialog>
  );
}
