import { useQuery } from '@tanstack/react-query';
import { campaigns } from '#contract/resources/campaigns.ts';
import { groups } from '#contract/resources/groups.ts';
import { messages } from '#contract/resources/messages.ts';
import { senders } from '#contract/resources/senders.ts';
import { limits } from '#contract/rules/limits.ts';
import { useReads } from '#src/api/cache/api-context.tsx';
import { answerKey } from '#src/api/cache/keys.ts';
import { useRecordList } from '#src/api/cache/use-record.ts';
import { firstSteps } from './first-steps.ts';

const few = limits.dashboardRows;
const count = { perPage: 1 };
const recent = {
  page: 1,
  perPage: few,
  filters: { 'state.value': 'done' },
  orders: [{ field: 'report.sendingFinishedAt', direction: 'desc' }],
} as const;
const scheduled = {
  page: 1,
  perPage: few,
  filters: { 'state.value': 'scheduled' },
  orders: [{ field: 'scheduledOn.dateTimeUtc', direction: 'asc' }],
} as const;
const modified = { page: 1, perPage: few, orders: [{ field: 'updatedAt', direction: 'desc' }] } as const;

/** Everything that the dashboard shows (spec 2.3 and 7.3); each part follows the changes of what it is made of. */
export function useDashboard() {
  const api = useReads();
  const info = useQuery({
    queryKey: answerKey('account', 'info'),
    queryFn: ({ signal }) => api.account.info(signal),
  });
  const statistics = useQuery({
    queryKey: answerKey('account', 'statistics'),
    queryFn: ({ signal }) => api.account.statistics(signal),
  });
  const sent = useRecordList(campaigns, recent);
  const planned = useRecordList(campaigns, scheduled);
  const changed = useRecordList(messages, modified);
  const groupCount = useRecordList(groups, count);
  const senderCount = useRecordList(senders, { ...count, filters: { 'state.value': 'verified' } });
  const campaignCount = useRecordList(campaigns, count);
  const subscription =
    info.data?.subscriptions.find(({ type }) => type === 'bulk') ?? info.data?.subscription;

  const all = [info, statistics, sent, planned, changed, groupCount, senderCount, campaignCount];
  return {
    subscription,
    statistics: statistics.data,
    sent: sent.data?.rows,
    planned: planned.data?.rows,
    changed: changed.data?.rows,
    steps: firstSteps({
      groups: groupCount.data?.total ?? null,
      contacts: subscription?.contactCount ?? null,
      verifiedSenders: senderCount.data?.total ?? null,
      messages: changed.data?.total ?? null,
      campaigns: campaignCount.data?.total ?? null,
    }),
    error: all.find((query) => query.isError && query.data === undefined)?.error ?? null,
    isFetching: all.some((query) => query.isFetching),
    refetch() {
      for (const query of all) void query.refetch();
    },
  };
}
