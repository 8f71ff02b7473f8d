import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type SmtpMessage, smtpMessages } from '#contract/resources/smtp-messages.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { Button } from '../../kit/button.tsx';
import { useCommandRunner, useCommandState } from '../../kit/command-provider.tsx';
import { DetailList } from '../../kit/details.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { RecordFacts } from '../shared/record-facts.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './message.module.css';
import { SourceTabs, useIsSourceGone } from './source-tabs.tsx';
import { storyOf } from './story.ts';
import { StoryList } from './story-list.tsx';

/** One submitted mail: what became of it, and what it says. Sent again, it gives way to the new one. */
export function MessageDialog({ id: asked, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('smtp');
  const failureText = useFailureText();
  const [shown, show] = useState({ id: asked, former: null as number | null });
  const { id, former } = shown;
  const query = useRecord(smtpMessages, id, { pollWhile: ({ state }) => state.value === 'queued' });
  const message = query.data;
  const failure = query.isError && !message ? failureOf(query.error) : null;

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="l"
      title={message ? t('dialog.title', { subject: message.subject || t('dialog.noSubject') }) : `# ${id}`}
      footer={
        <>
          <Button kbd="Escape" onClick={onClose}>
            {t('kit:dialog.close')}
          </Button>
          {message ? (
            <ResendButton message={message} onSent={(made) => show({ id: made, former: id })} />
          ) : null}
        </>
      }
    >
      {failure ? (
        <ErrorState
          title={t('dialog.failed')}
          message={failureText(failure)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {message || failure ? null : <SkeletonLines lines={5} label={t('shell:screen.loading')} />}
      {message ? (
        <div className={styles.message} key={id}>
          {former === null ? null : <p role="status">{t('resend.from', { former })}</p>}
          <Facts message={message} />
          <section>
            <h3>{t('story.title')}</h3>
            <StoryList story={storyOf(message)} />
          </section>
          <SourceTabs id={id} title={t('source.frame', { subject: message.subject })} />
        </div>
      ) : null}
    </Dialog>
  );
}

function Facts({ message }: { message: SmtpMessage }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DetailList
      items={[
        { label: t('resources:field.to'), value: message.to },
        { label: t('resources:field.from'), value: message.from },
        { label: t('resources:field.sentOn'), value: format.dateTime(message.sentOn) },
        {
          label: t('resources:field.state'),
          value: (
            <span className={styles.state}>
              <RecordFacts record={message} />
            </span>
          ),
        },
      ]}
    />
  );
}

/** Stands out where the mail did not arrive; a mail that waits is not sent again. */
function ResendButton({ message, onSent }: { message: SmtpMessage; onSent: (made: number) => void }) {
  const { t } = useTranslation('smtp');
  const run = useCommandRunner();
  const args = { record: message };
  const { verdict, isRunning } = useCommandState('smtp.resend', args);
  const isSourceGone = useIsSourceGone(message.id);
  const isLost = !isSourceGone && ['failed', 'bounced', 'unknown'].includes(message.state.value);
  const reason = isSourceGone ? t('source.gone') : verdict.ok ? undefined : t(verdict.reason.key);

  async function resend() {
    const outcome = await run('smtp.resend', args);
    if (outcome.status === 'done' && typeof outcome.answer === 'number') onSent(outcome.answer);
  }

  return (
    <Button
      variant={isLost ? 'primary' : undefined}
      kbd={isLost ? 'Mod+Enter' : undefined}
      busy={isRunning}
      aria-disabled={reason === undefined ? undefined : true}
      title={reason}
      onClick={() => {
        if (!isSourceGone) void resend();
      }}
    >
      {t('resend.action')}
    </Button>
  );
}
