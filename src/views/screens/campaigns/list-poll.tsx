import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { campaigns } from '#contract/resources/campaigns.ts';
import { resourceKey } from '#src/api/cache/keys.ts';
import { useRecordList } from '#src/api/cache/use-record.ts';

const underWay = { page: 1, perPage: 100, filters: { state: 'sending' } } as const;

/** Reads the list again while a campaign is on its way and changes do not come by themselves; draws nothing. */
export function ListPoll() {
  const client = useQueryClient();
  const known = useRecordList(campaigns, underWay);
  const isUnderWay = (known.data?.total ?? 0) > 0;
  const polled = useRecordList(campaigns, underWay, { enabled: isUnderWay, isUnderWay });
  const stamp = JSON.stringify(polled.data?.rows.map(({ id, report }) => [id, report?.queued]) ?? []);
  useEffect(() => {
    if (stamp !== '[]') void client.invalidateQueries({ queryKey: [...resourceKey(campaigns.name), 'list'] });
  }, [client, stamp]);
  return null;
}
