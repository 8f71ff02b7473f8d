import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Sender, senders } from '#contract/resources/senders.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { accountAtom } from '#src/state/account.ts';
import { Banner } from '../../kit/banner.tsx';
import { Button } from '../../kit/button.tsx';
import { useCommandRunner, useCommandState } from '../../kit/command-provider.tsx';
import { CopyField } from '../../kit/copy-field.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import styles from './credentials.module.css';
import { SnippetTabs } from './snippet-tabs.tsx';

/** What programs sign in with to send from a sender, examples of such programs, and a test of it all. */
export function CredentialsDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('senders');
  const failureText = useFailureText();
  const query = useRecord(senders, id);
  const [taken, setTaken] = useState<Taken | null>(null);
  const sender = query.data;
  // A row of the list may stand for the record until that has come.
  const credentials = sender?.smtpCredentials;
  const failure = query.isError && !sender ? failureOf(query.error) : null;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={sender ? t('credentials.title', { email: sender.email }) : t('list.title')}
      description={t('credentials.text')}
      footer={
        <>
          <Button kbd="Escape" onClick={onClose}>
            {t('kit:dialog.close')}
          </Button>
          {sender && credentials ? <Deeds sender={sender} onTaken={setTaken} /> : null}
        </>
      }
    >
      {failure ? (
        <ErrorState
          message={failureText(failure)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : null}
      {credentials === undefined && !failure ? (
        <SkeletonLines lines={5} label={t('shell:screen.loading')} />
      ) : null}
      {credentials === null ? <EmptyState title={t('credentials.none')} /> : null}
      {sender && credentials ? (
        <div className={styles.credentials}>
          {taken ? <Reply taken={taken} /> : null}
          {sender.state.value === 'verified' ? null : (
            <Banner tone="warn">{t('credentials.notVerified')}</Banner>
          )}
          <Access sender={sender} credentials={credentials} />
        </div>
      ) : null}
    </Dialog>
  );
}

/** How a test was taken. */
interface Taken {
  readonly reply: string;
  readonly message: string;
}

function Access({
  sender,
  credentials,
}: {
  sender: Sender;
  credentials: NonNullable<Sender['smtpCredentials']>;
}) {
  const { t } = useTranslation('senders');
  const { username, password, host, port, security } = credentials;
  const to = useAtomValue(accountAtom)?.email ?? 'you@example.com';
  return (
    <>
      <div className={styles.fields}>
        <CopyField label={t('credentials.username')} value={username} />
        {/* A new password is hidden again. */}
        <CopyField key={password} label={t('credentials.password')} value={password} secret />
        <CopyField label={t('credentials.host')} value={host} />
        <CopyField label={t('credentials.port')} value={String(port)} />
        <CopyField label={t('credentials.security')} value={security} />
      </div>
      <section>
        <SnippetTabs example={{ username, host, port, from: sender.email, to }} />
        <p className={styles.help}>{t('credentials.snippetHelp')}</p>
      </section>
    </>
  );
}

function Deeds({ sender, onTaken }: { sender: Sender; onTaken: (taken: Taken | null) => void }) {
  const { t } = useTranslation('senders');
  const run = useCommandRunner();
  const args = { record: sender };
  const renewal = useCommandState('senders.renew-credentials', args);
  const test = useCommandState('senders.test', args);

  async function sendTest() {
    onTaken(null);
    const outcome = await run('senders.test', args);
    if (outcome.status === 'done') onTaken(outcome.answer as Taken);
  }

  return (
    <>
      <Button busy={renewal.isRunning} onClick={() => void run('senders.renew-credentials', args)}>
        {t('credentials.renew')}
      </Button>
      <Button
        variant="primary"
        kbd="Mod+Enter"
        busy={test.isRunning}
        aria-disabled={test.verdict.ok ? undefined : true}
        title={test.verdict.ok ? undefined : t(test.verdict.reason.key)}
        onClick={() => void sendTest()}
      >
        {t('credentials.test')}
      </Button>
    </>
  );
}

function Reply({ taken: { reply, message } }: { taken: Taken }) {
  const { t } = useTranslation('senders');
  return (
    <Banner tone="accent" action={<a href={`#${message}`}>{t('test.open')}</a>}>
      {t('test.reply', { reply })}
    </Banner>
  );
}
