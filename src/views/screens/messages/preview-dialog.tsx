import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReads } from '#src/api/cache/api-context.tsx';
import { answerKey } from '#src/api/cache/keys.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { CommandButton } from '../../kit/command-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { PreviewFrame } from '../../kit/preview-frame.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { DeviceToggle } from './device-toggle.tsx';
import styles from './preview-dialog.module.css';

const devices = ['computer', 'phone'] as const;
const icons = { computer: <Monitor />, phone: <Smartphone /> };

/** Shows a message as it is mailed, in the width of a computer or of a phone (spec 2.8). */
export function PreviewDialog({
  message,
  onClose,
}: {
  message: { readonly id: number; readonly name: string };
  onClose: () => void;
}) {
  const { t } = useTranslation('messages');
  const api = useReads();
  const failureText = useFailureText();
  const [device, setDevice] = useState<(typeof devices)[number]>('computer');
  const query = useQuery({
    queryKey: answerKey('messages', 'preview', message.id),
    queryFn: ({ signal }) => api.messages.preview(message.id, undefined, signal),
    staleTime: 0,
  });
  const failure = query.isError && query.data === undefined ? failureOf(query.error) : null;

  return (
    <Dialog open onOpenChange={onClose} size="full" title={t('preview.title', { name: message.name })}>
      <div className={styles.preview}>
        <div className={styles.tools}>
          <DeviceToggle
            label={t('preview.device')}
            options={devices.map((value) => ({ value, label: t(`preview.${value}`), icon: icons[value] }))}
            value={device}
            onChange={setDevice}
          />
          <span className={styles.note}>{t('preview.sample')}</span>
          <CommandButton
            id="messages.mail-preview"
            args={{ message }}
            label={t('action.mailPreview')}
            hideKey
          />
        </div>
        <div className={styles.stage} data-device={device}>
          {failure ? (
            <ErrorState
              message={failureText(failure)}
              onRetry={() => void query.refetch()}
              busy={query.isFetching}
            />
          ) : query.data === undefined ? (
            <SkeletonLines lines={5} label={t('shell:screen.loading')} />
          ) : (
            <PreviewFrame
              html={query.data}
              title={t('preview.frame', { name: message.name })}
              origins={[window.location.origin]}
            />
          )}
        </div>
      </div>
    </Dialog>
  );
}
