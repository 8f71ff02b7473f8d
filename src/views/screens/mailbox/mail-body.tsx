import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MailboxMail } from '#contract/resources/mailbox.ts';
import { Button } from '../../kit/button.tsx';
import { CodeBlock } from '../../kit/code-block.tsx';
import { EmptyState } from '../../kit/empty-state.tsx';
import { PreviewFrame } from '../../kit/preview-frame.tsx';
import { Tabs } from '../../kit/tabs.tsx';
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
  const [hasImages, setImages] = useState(false);
  const mayHaveImages = mail.html !== null && /<img|background|url\(/i.test(mail.html);

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
        {part === 'html' && mail.html !== null ? (
          <>
            {mayHaveImages && !hasImages ? (
              <div className={styles.images}>
                <span>{t('mail.imagesHeld')}</span>
                <Button onClick={() => setImages(true)}>{t('mail.loadImages')}</Button>
              </div>
            ) : null}
            <div className={styles.frame}>
              <PreviewFrame
                html={mail.html}
                title={title}
                images={hasImages}
                origins={hasImages ? [window.location.origin] : []}
              />
            </div>
          </>
        ) : null}
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
