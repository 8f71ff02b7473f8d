import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '#contract/resources/deliveries.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import { useFailureText } from '#src/api/cache/use-failure-text.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { consoleResources } from '#src/resources/all.ts';
import { ownCommand } from '#src/resources/console-resource.ts';
import { Banner } from '../../kit/banner.tsx';
import { Button } from '../../kit/button.tsx';
import { useCommandRunner, useCommandState } from '../../kit/command-provider.tsx';
import { CopyField } from '../../kit/copy-field.tsx';
import { DetailList } from '../../kit/details.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorState } from '../../kit/error-state.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { StatePill } from '../shared/list-columns.tsx';
import { RecordFacts } from '../shared/record-facts.tsx';
import { useFormat } from '../shared/use-format.ts';
import styles from './hooks.module.css';

/** What a webhook and a receiver have in common. */
interface Hook {
  readonly id: number;
  readonly url: string;
  readonly description?: string;
  readonly email?: string | null;
  readonly secret?: string;
  readonly lastDelivery?: string | null;
  readonly lastDeliveryAt?: string | null;
}

/** What posts to a program: where, signed with which secret, and what an example comes to. */
export function HookDialog({ name, id, onClose }: { name: string; id: number; onClose: () => void }) {
  const { t } = useTranslation('hooks');
  const failureText = useFailureText();
  const of = consoleResources.find(({ resource }) => resource.name === name);
  if (!of) throw new Error(`No resource has the name "${name}"`);
  const query = useRecord(of.resource, id);
  const record = query.data as Hook | undefined;
  const [tried, setTried] = useState<Delivery | null>(null);
  const failure = query.isError && !record ? failureOf(query.error) : null;
  // A row of the list may stand for the record until that has come.
  const isWhole = record?.secret !== undefined;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={record ? recordTitle(record) : t(of.listTitleKey)}
      footer={
        <>
          <Button kbd="Escape" onClick={onClose}>
            {t('kit:dialog.close')}
          </Button>
          {record && isWhole ? <Deeds section={of.section} record={record} onTried={setTried} /> : null}
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
      {isWhole || failure ? null : <SkeletonLines lines={5} label={t('shell:screen.loading')} />}
      {record && isWhole ? (
        <div className={styles.hook}>
          {tried ? <Outcome delivery={tried} /> : null}
          <Facts record={record} />
          <CopyField key={record.secret} label={t('details.secret')} value={record.secret ?? ''} secret />
          <p className={styles.help}>{t('details.signature')}</p>
          <p>
            <a href={`#${of.path}/${id}/deliveries`}>{t('details.deliveries')}</a>
          </p>
        </div>
      ) : null}
    </Dialog>
  );
}

function Facts({ record }: { record: Hook }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { url, description, email, lastDelivery, lastDeliveryAt } = record;
  return (
    <>
      {email === null ? <Banner tone="warn">{t('hooks:details.noMail')}</Banner> : null}
      {typeof email === 'string' ? <CopyField label={t('hooks:details.email')} value={email} /> : null}
      <DetailList
        items={[
          { label: t('hooks:details.url'), value: url },
          ...(description ? [{ label: t('resources:field.description'), value: description }] : []),
          {
            label: t('resources:field.state'),
            value: (
              <span className={styles.state}>
                <RecordFacts record={record} />
              </span>
            ),
          },
          ...(lastDelivery
            ? [
                {
                  label: t('resources:field.lastDelivery'),
                  value: (
                    <span className={styles.state}>
                      <StatePill state={lastDelivery} t={t} />
                      {format.dateTime(lastDeliveryAt)}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

function Deeds({
  section,
  record,
  onTried,
}: {
  section: string;
  record: Hook;
  onTried: (delivery: Delivery | null) => void;
}) {
  const { t } = useTranslation('hooks');
  const run = useCommandRunner();
  const args = { record };
  const [test, renew] = [ownCommand({ section }, 'test'), ownCommand({ section }, 'renew-secret')];
  const { isRunning: isTrying } = useCommandState(test, args);
  const { isRunning: isRenewing } = useCommandState(renew, args);

  async function tryIt() {
    onTried(null);
    const outcome = await run(test, args);
    if (outcome.status === 'done') onTried(outcome.answer as Delivery);
  }

  return (
    <>
      <Button busy={isRenewing} onClick={() => void run(renew, args)}>
        {t('details.renew')}
      </Button>
      <Button variant="primary" kbd="Mod+Enter" busy={isTrying} onClick={() => void tryIt()}>
        {t('details.test')}
      </Button>
    </>
  );
}

function Outcome({ delivery: { state, status, durationInMs, error } }: { delivery: Delivery }) {
  const { t } = useTranslation('hooks');
  const isTaken = state.value === 'delivered';
  return (
    <Banner tone={isTaken ? 'accent' : 'warn'}>
      {t(isTaken ? 'details.taken' : 'details.refused', {
        status: status ?? '–',
        duration: durationInMs ?? 0,
        error: error === null ? '' : t(`resources:state.${error}`),
      })}
    </Banner>
  );
}
