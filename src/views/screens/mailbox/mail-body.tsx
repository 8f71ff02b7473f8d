import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailboxMail } from '#contract/resources/mailbox.ts';
import { CodeBlock } from '../../kit/code-block.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { MailFrame } from '../shared/mail-frame.tsx';
import styles from './mail-screen.module.css';

/** One way to look at a mail. */
export type MailPart = 'html' | 'text' | 'headers';

/** The ways to look at a mail, the first of which is shown first. */
export function partsOf({ html, text }: Pick<MailboxMail, 'html' | 'text'>): readonly MailPart[] {
  return [
    ...(html === null ? [] : (['html'] as const)),
    ...(text === null && html !== null ? [] : (['text'] as const)),
    'headers',
  ];
}

/** The mail as html, as text, and its headers. Images are loaded when they are asked for. */
export function MailBody({
  mail,
  title,
  part,
  onPart,
}: {
  mail: MailboxMail;
  title: string;
  part: MailPart;
  onPart: (part: MailPart) => void;
}) {
  const { t } = useTranslation('mailbox');
  const labelOf = (value: MailPart): ReactNode =>
    value === 'headers' ? (
      <>
        {t('mail.headers')} <span className={styles.count}>{mail.headers.length}</span>
      </>
    ) : (
      t(`mail.${value}`)
    );

  return (
    <div className={styles.body}>
      <Tabs
        label={t('mail.parts')}
        value={part}
        onValueChange={(next) => onPart(next as MailPart)}
        keyed
        tabs={partsOf(mail).map((value) => ({ value, label: labelOf(value) }))}
      >
        {part === 'html' && mail.html !== null ? <MailFrame html={mail.html} title={title} /> : null}
        {part === 'html' ? null : (
          <div className={styles.text}>
            {part === 'text' ? <PlainText text={mail.text} /> : <Headers headers={mail.headers} />}
          </div>
        )}
      </Tabs>
    </div>
  );
}

function PlainText({ text }: { text: string | null }) {
  const { t } = useTranslation('mailbox');
  if (text === null) return <EmptyState title={t('mail.empty')} />;
  return <CodeBlock text={text} label={t('mail.text')} />;
}

function Headers({ headers }: { headers: MailboxMail['headers'] }) {
  const { t } = useTranslation('mailbox');
  const lines = headers.map(({ name, value }) => `${name}: ${value}`);
  return <CodeBlock text={lines.join('\n')} label={t('mail.headers')} />;
}
