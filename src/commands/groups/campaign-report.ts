import type { Campaign } from '#contract/resources/campaigns.ts';
import { type Argument, choice, dependent, offered, pick } from '../kernel/arguments/arguments.ts';
import { one, subject } from '../kernel/context/subject.ts';
import { all } from '../kernel/context/when.ts';
import { defineCommand } from '../services.ts';
import { campaignResource, launched, mine } from './campaign-conditions.ts';

const shared = { section: 'campaigns', resource: campaignResource } as const;
const hasReport = all(mine, subject(campaignResource, one), launched);

const report = defineCommand({
  ...shared,
  id: 'campaigns.report',
  keys: 'r',
  when: hasReport,
  unrepeatable: true,
  args: { campaign: pick<Campaign>(campaignResource) },
  run({ navigate }, { campaign }) {
    navigate(`/campaigns/${campaign.id}/report`);
  },
});

const reportLinks = defineCommand({
  ...shared,
  id: 'campaigns.report-links',
  when: hasReport,
  unrepeatable: true,
  args: { campaign: pick<Campaign>(campaignResource) },
  run({ navigate }, { campaign }) {
    navigate(`/campaigns/${campaign.id}/report?tab=links`);
  },
});

const reportList = defineCommand({
  ...shared,
  id: 'campaigns.report-list',
  when: hasReport,
  unrepeatable: true,
  args: {
    campaign: pick<Campaign>(campaignResource),
    event: choice({
      sent: 'report:event.sent',
      opened: 'report:event.opened',
      clicked: 'report:event.clicked',
      bounced: 'report:event.bounced',
      unsubscribed: 'report:event.unsubscribed',
    }),
  },
  run({ navigate }, { campaign, event }) {
    navigate(`/campaigns/${campaign.id}/report/list/${event}`);
  },
});

const reportClicks = defineCommand({
  ...shared,
  id: 'campaigns.report-clicks',
  when: hasReport,
  unrepeatable: true,
  args: {
    campaign: pick<Campaign>(campaignResource, { whole: true }),
    link: dependent(({ campaign }) => linkOf(campaign as Campaign | undefined)),
  },
  run({ navigate }, { campaign, link }) {
    navigate(`/campaigns/${campaign.id}/report/list/clicked/${String(link)}`);
  },
});

function linkOf(campaign: Campaign | undefined): Argument {
  const links = campaign?.report?.links ?? [];
  return offered(() => links.map(({ id, url }) => ({ value: String(id), title: url })), {
    ask: { key: 'report:ask.link' },
  });
}

/** What can be read of a campaign that was launched. */
export const reportCommands = [report, reportLinks, reportList, reportClicks];
