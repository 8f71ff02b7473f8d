import type { CampaignReport } from '#contract/resources/campaign-report.ts';
import type { ReportEvent } from '#contract/rules/states.ts';

/** One figure of a report: people, the ratio in per cent, all actions, and the list of what is counted. */
export interface Tile {
  readonly name:
    | 'sent'
    | 'opened'
    | 'clicked'
    | 'unsubscribed'
    | 'bounced'
    | 'failed'
    | 'skipped'
    | 'unknown';
  readonly value: number;
  readonly ratio: number | null;
  readonly total: number | null;
  readonly list: ReportEvent | null;
}

/** The figures of a report in the order in which they are read. Shares of what was not mailed are of all recipients. */
export function tilesOf(report: CampaignReport): readonly Tile[] {
  const share = (part: number) => (report.recipients === 0 ? 0 : (part / report.recipients) * 100);
  const {
    contactSentActions: sent,
    contactBounceActions: bounced,
    contactFailedActions: failed,
    contactSkippedActions: skipped,
    contactUnknownActions: unknown,
  } = report;
  return [
    { name: 'sent', value: sent, ratio: share(sent), total: null, list: 'sent' },
    {
      name: 'opened',
      value: report.contactOpenActions,
      ratio: report.ratioRead,
      total: report.totalOpenActions,
      list: 'opened',
    },
    {
      name: 'clicked',
      value: report.contactClickActions,
      ratio: report.ratioClick,
      total: report.totalClickActions,
      list: 'clicked',
    },
    {
      name: 'unsubscribed',
      value: report.contactUnsubscribeActions,
      ratio: report.ratioUnsubscribe,
      total: null,
      list: 'unsubscribed',
    },
    { name: 'bounced', value: bounced, ratio: share(bounced), total: null, list: 'bounced' },
    { name: 'failed', value: failed, ratio: share(failed), total: null, list: null },
    { name: 'skipped', value: skipped, ratio: share(skipped), total: null, list: null },
    { name: 'unknown', value: unknown, ratio: share(unknown), total: null, list: null },
  ];
}
