import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { provide, screenResourceKey } from '#src/commands/kernel/context/context-keys.ts';
import { screenRecordKey } from '#src/commands/kernel/context/subject.ts';
import { mailOffersKey } from '#src/commands/offers/mail-offers.ts';
import { screenOffersKey } from '#src/commands/offers/screen-offers.ts';
import { screenStatusAtom } from '#src/state/frame.ts';
import { useRegisterContext } from '../../kit/command-provider.tsx';
import { DetailList } from '../../kit/details.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { CommandBar } from '../../kit/toolbar/command-bar.tsx';
import { useFormat } from '../shared/use-format.ts';
import { MailBody, type MailPart, partsOf } from './mail-body.tsx';
import { MailLinks } from './mail-links.tsx';
import styles from './mail-screen.module.css';
import { useMail } from './use-mailbox.ts';

/** One mail of the local mailbox, in a frame that runs and follows nothing; its links stand beside it. */
export function MailScreen({ id }: { id: number }) {
  const { t } = useTranslation('mailbox');
  const format = useFormat();
  const failureText = useFailureText();
  const setStatus = useSetAtom(screenStatusAtom);
  const { data: mail, isError, error, isFetching, refetch } = useMail(id);
  const failure = isError ? failureOf(error) : null;
  const title = mail ? mail.subject || t('mail.noSubject') : t('mail.title');
  const links = mail?.links;
  const [chosen, choose] = useState<{ id: number; part: MailPart } | null>(null);

  const ofScreen = useMemo(
    () => ({
      showTab(place: number) {
        const part = mail && partsOf(mail)[place - 1];
        if (part) choose({ id, part });
      },
    }),
    [mail, id],
  );
  const ofMail = useMemo(
    () => ({
      openLink: {
        count: links?.length ?? 0,
        open(number: number) {
          const url = links?.[number - 1];
          if (url !== undefined) window.open(url, '_blank', 'noopener,noreferrer');
        },
      },
    }),
    [links],
  );
  const place = useMemo(() => ({ resource: 'mailbox', id, record: { id } }), [id]);
  useRegisterContext([
    provide(screenResourceKey, 'mailbox'),
    provide(screenRecordKey, place),
    provide(screenOffersKey, ofScreen),
    provide(mailOffersKey, ofMail),
  ]);
  const listTitle = t('list.title');
  useEffect(() => setStatus({ trail: [listTitle, title] }), [setStatus, listTitle, title]);

  return (
    <div className={styles.screen}>
      <ScreenHead title={title}>
        <CommandBar commands={[{ id: 'mailbox.back' }]} />
      </ScreenHead>
      {failure ? (
        <ErrorState message={failureText(failure)} onRetry={() => void refetch()} busy={isFetching} />
      ) : null}
      {!mail && !failure ? (
        <div className={styles.loading}>
          <SkeletonLines lines={5} label={t('shell:screen.loading')} />
        </div>
      ) : null}
      {mail ? (
        <>
          <div className={styles.facts}>
            <DetailList
              items={[
                { label: t('resources:field.to'), value: mail.to },
                { label: t('resources:field.from'), value: mail.from },
                { label: t('resources:field.sentOn'), value: format.dateTime(mail.date) },
              ]}
            />
          </div>
          <div className={styles.parts}>
            <MailBody
              key={mail.id}
              mail={mail}
              title={title}
              part={chosen?.id === id ? chosen.part : (partsOf(mail)[0] ?? 'text')}
              onPart={(part) => choose({ id, part })}
            />
            <MailLinks mail={mail} />
          </div>
        </>
      ) : null}
    </div>
  );
}
