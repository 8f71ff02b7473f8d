import { useRouter } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { provide } from '#src/commands/kernel/context/context-keys.ts';
import { screenOffersKey } from '#src/commands/offers/screen-offers.ts';
import { screenStatusAtom } from '#src/state/frame.ts';
import { useRegisterContext } from '../../kit/command-provider.tsx';
import { ScreenHead } from '../../kit/screen-head.tsx';
import { SkeletonLines } from '../../kit/skeleton.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { CommandBar } from '../../kit/toolbar/command-bar.tsx';
import { CampaignState } from '../shared/campaign-state.tsx';
import { RecordFacts } from '../shared/record-facts.tsx';
import { RecordFailure } from '../shared/record-failure.tsx';
import { useFormat } from '../shared/use-format.ts';
import { useGoneRecord } from '../shared/use-gone-record.ts';
import { LinksTab } from './links-tab.tsx';
import { MetricsTab } from './metrics-tab.tsx';
import { NoReport } from './no-report.tsx';
import styles from './report.module.css';
import { ReportNotes } from './report-notes.tsx';
import { SendingPanel } from './sending-panel.tsx';
import { useReportSubject } from './use-reported-campaign.ts';

const tabNames = ['metrics', 'links'] as const;

/** What became of a campaign, followed while mails go out and come to life (spec 2.9). */
export function ReportScreen({ id, tab = 'metrics' }: { id: number; tab?: (typeof tabNames)[number] }) {
  const { t } = useTranslation('report');
  const router = useRouter();
  const setStatus = useSetAtom(screenStatusAtom);
  const query = useReportSubject(id);
  const campaign = query.data;
  const name = campaign?.name ?? `${id}`;

  const actions = useMemo(() => {
    function show(wanted: string | undefined) {
      if (wanted === undefined) return;
      router.history.replace(`/campaigns/${id}/report${wanted === 'links' ? '?tab=links' : ''}`);
    }
    return { show, showTab: (place: number) => show(tabNames[place - 1]) };
  }, [router, id]);
  useRegisterContext([provide(screenOffersKey, actions)]);
  useEffect(() => setStatus({ trail: [t('campaigns:list.title'), name, t('title')] }), [setStatus, t, name]);

  const failure = query.isError && !campaign ? failureOf(query.error) : null;
  useGoneRecord({ isShown: campaign !== undefined, failure, listPath: '/campaigns' });
  if (failure)
    return (
      <div className={styles.panel}>
        <RecordFailure
          failure={failure}
          query={query}
          list={{ title: t('campaigns:list.title'), path: '/campaigns' }}
        />
      </div>
    );
  if (!campaign)
    return (
      <div className={styles.panel}>
        <SkeletonLines lines={6} label={t('shell:screen.loading')} />
      </div>
    );
  return (
    <div className={styles.screen}>
      <ScreenHead
        title={campaign.name}
        beside={
          <RecordFacts record={{ id }}>
            <CampaignState campaign={campaign} />
            <Sent campaign={campaign} />
          </RecordFacts>
        }
      >
        <CommandBar
          commands={[
            { id: 'campaigns.archive', isPlain: true, hideRefused: true },
            { id: 'campaigns.restore', isPlain: true, hideRefused: true },
            { id: 'campaigns.duplicate', isPlain: true, args: { campaign } },
          ]}
        />
      </ScreenHead>
      <ReportNotes campaign={campaign} />
      {campaign.report ? (
        <>
          {campaign.state.value === 'sending' ? (
            <SendingPanel campaign={campaign} report={campaign.report} />
          ) : null}
          <Tabs
            label={t('title')}
            keyed
            tabs={tabNames.map((value) => ({ value, label: t(`tab.${value}`) }))}
            value={tab}
            onValueChange={actions.show}
          >
            {tab === 'links' ? (
              <LinksTab campaignId={id} links={campaign.report.links} />
            ) : (
              <MetricsTab campaign={campaign} report={campaign.report} />
            )}
          </Tabs>
        </>
      ) : (
        <NoReport campaign={campaign} />
      )}
    </div>
  );
}

function Sent({ campaign: { report } }: { campaign: Campaign }) {
  const { t } = useTranslation('report');
  const format = useFormat();
  if (!report?.sendingStartedAt) return null;
  const started = format.dateTime(report.sendingStartedAt);
  const finished = format.dateTime(report.sendingFinishedAt);
  return (
    <span className={styles.sub}>
      {finished === '' ? (
        t('started', { started })
      ) : (
        <Trans
          t={t}
          i18nKey="sentFromTo"
          values={{ started, finished }}
          components={{ day: <span className={styles.day} /> }}
        />
      )}
    </span>
  );
}
