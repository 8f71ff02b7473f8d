import { useMemo } from 'react';
import { campaigns } from '#contract/resources/campaigns.ts';
import { useRecord } from '#src/api/cache/use-record.ts';
import { failureOf, isGone } from '#src/api/transport/failure.ts';
import { provide, screenResourceKey } from '#src/commands/kernel/context/context-keys.ts';
import { screenRecordKey } from '#src/commands/kernel/context/subject.ts';
import { useRegisterContext } from '../../kit/command-provider.tsx';

/** The campaign that a report is about, read again as long as it is looked at. */
export function useReportedCampaign(id: number) {
  return useRecord(campaigns, id, { pollWhile: ({ report }) => report !== null });
}

/** The same, where commands act on it. */
export function useReportSubject(id: number) {
  const query = useReportedCampaign(id);
  const record = query.data;
  // The same place as long as it is the same record: whoever listens to facts would be drawn anew otherwise.
  const isMissing = !record && isGone(failureOf(query.error));
  const place = useMemo(
    () => (isMissing ? undefined : { resource: campaigns.name, id, ...(record && { record }) }),
    [id, record, isMissing],
  );
  useRegisterContext([provide(screenResourceKey, campaigns.name), provide(screenRecordKey, place)]);
  return query;
}
