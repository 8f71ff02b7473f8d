import { useTranslation } from 'react-i18next';
import type { ReportEvent } from '#contract/rules/states.ts';
import { useReads } from '#src/api/cache/api-context.tsx';
import { EventList, type ListPage } from './event-list.tsx';
import { useReportedCampaign } from './use-reported-campaign.ts';

/** What happened with a campaign, one kind of event, newest first (spec 2.9). */
export function EventListScreen({ id, event, ...page }: { id: number; event: ReportEvent } & ListPage) {
  const { t } = useTranslation('report');
  const api = useReads();
  const campaign = useReportedCampaign(id).data;
  return (
    <EventList
      campaignId={id}
      campaign={campaign}
      title={t(`event.${event}`)}
      path={`/campaigns/${id}/report/list/${event}`}
      event={event}
      read={(query, signal) => api.campaigns.events(id, event, query, signal)}
      {...page}
    />
  );
}

/** The contacts who followed one link of a campaign, a row a contact (spec 2.9). */
export function LinkClicksScreen({ id, linkId, ...page }: { id: number; linkId: number } & ListPage) {
  const { t } = useTranslation('report');
  const api = useReads();
  const campaign = useReportedCampaign(id).data;
  const link = campaign?.report?.links.find((each) => each.id === linkId);
  return (
    <EventList
      campaignId={id}
      campaign={campaign}
      title={t('event.clickedLink', { url: link?.url ?? `# ${linkId}` })}
      path={`/campaigns/${id}/report/list/clicked/${linkId}`}
      event="clicked"
      read={(query, signal) => api.campaigns.clicks(linkId, query, signal)}
      {...page}
    />
  );
}
