import type { Campaign } from '#contract/resources/campaigns.ts';
import { isOnline } from '../context.ts';
import { number, pick, pickMany, text } from '../kernel/arguments.ts';
import { editingKey } from '../kernel/context-keys.ts';
import { one, some, subject } from '../kernel/subject.ts';
import { all, isFalse } from '../kernel/when.ts';
import { defineCommand } from '../services.ts';
import { allows, campaignResource, canPause, canResume, mine } from './campaign-conditions.ts';
import { type Deed, undoOf } from './campaign-deeds.ts';
import { forEachRecord } from './for-each-record.ts';

const shared = { section: 'campaigns', resource: campaignResource } as const;
const canLaunch = all(
  mine,
  subject(campaignResource, one),
  allows('launch', 'campaigns:reason.launch'),
  isOnline,
  isFalse(editingKey),
);

const launch = defineCommand({
  ...shared,
  id: 'campaigns.launch',
  keys: 'l',
  when: canLaunch,
  danger: 'irreversible',
  gated: true,
  args: { campaign: pick<Campaign>(campaignResource) },
  run({ open }, { campaign }) {
    open('campaigns.launch', { campaignId: campaign.id });
  },
});

/** What the gate of a launch runs once the number was typed: nothing of a schedule is left then. */
const launchConfirmed = defineCommand({
  ...shared,
  id: 'campaigns.launch-confirmed',
  when: mine,
  hidden: true,
  inDialogs: true,
  unrepeatable: true,
  failureKey: 'campaigns:notSent',
  args: { campaign: pick<Campaign>(campaignResource), recipients: number() },
  async run({ api, navigate, notify }, { campaign, recipients }) {
    if (campaign.isScheduled) await api.campaigns.update(campaign.id, { isScheduled: false });
    await api.campaigns.launch(campaign.id, { recipients });
    navigate('/campaigns');
    notify({ kind: 'success', messageKey: 'campaigns:isSending' });
    return undefined;
  },
});

const schedule = defineCommand({
  ...shared,
  id: 'campaigns.schedule',
  keys: 's',
  when: canLaunch,
  gated: true,
  args: { campaign: pick<Campaign>(campaignResource) },
  run({ open }, { campaign }) {
    open('campaigns.schedule', { campaignId: campaign.id });
  },
});

/** What the gate of a schedule runs once the number was typed. */
const scheduleConfirmed = defineCommand({
  ...shared,
  id: 'campaigns.schedule-confirmed',
  when: mine,
  hidden: true,
  inDialogs: true,
  unrepeatable: true,
  failureKey: 'campaigns:notScheduled',
  args: {
    campaign: pick<Campaign>(campaignResource),
    recipients: number(),
    timestamp: text(),
    timezone: text(),
  },
  async run({ api, navigate, notify }, { campaign, recipients, timestamp, timezone }) {
    const scheduledOn = { timestamp, timezone };
    await api.campaigns.update(campaign.id, { isScheduled: true, scheduledOn });
    await api.campaigns.launch(campaign.id, { recipients });
    navigate('/campaigns');
    notify({
      kind: 'success',
      messageKey: 'campaigns:isScheduled',
      params: { time: timestamp.replace('T', ' '), timezone },
    });
    return undefined;
  },
});

const takeBack: Deed = ({ api }, id) => api.campaigns.unschedule(id);
// The number was typed when it was scheduled, and nobody could change it in between without undoing less.
const scheduleAgain: Deed = ({ api }, id) => api.campaigns.launch(id, {});

const unschedule = defineCommand({
  ...shared,
  id: 'campaigns.unschedule',
  when: all(
    mine,
    subject(campaignResource, some),
    allows('unschedule', 'campaigns:reason.unschedule'),
    isFalse(editingKey),
  ),
  danger: 'reversible',
  args: { campaigns: pickMany<Campaign>(campaignResource) },
  async run(services, { campaigns }) {
    const done = await forEachRecord(services, campaigns, (id) => takeBack(services, id));
    if (campaigns.records.every((campaign) => !campaign.isLate))
      return undoOf(done, 'campaigns:unscheduled', scheduleAgain, takeBack);
    services.notify({
      kind: 'success',
      messageKey: 'campaigns:unscheduled',
      params: { count: done.length },
    });
    return undefined;
  },
});

const hold: Deed = ({ api }, id) => api.campaigns.pause(id);
const goOn: Deed = ({ api }, id) => api.campaigns.resume(id);

const pause = defineCommand({
  ...shared,
  id: 'campaigns.pause',
  keys: 'p',
  when: all(mine, subject(campaignResource, some), canPause),
  danger: 'reversible',
  args: { campaigns: pickMany(campaignResource) },
  async run(services, { campaigns }) {
    return undoOf(
      await forEachRecord(services, campaigns, (id) => hold(services, id)),
      'campaigns:paused',
      goOn,
      hold,
    );
  },
});

const resume = defineCommand({
  ...shared,
  id: 'campaigns.resume',
  keys: 'p',
  when: all(mine, subject(campaignResource, some), canResume),
  danger: 'reversible',
  args: { campaigns: pickMany(campaignResource) },
  async run(services, { campaigns }) {
    return undoOf(
      await forEachRecord(services, campaigns, (id) => goOn(services, id)),
      'campaigns:resumed',
      hold,
      goOn,
    );
  },
});

const cancel = defineCommand({
  ...shared,
  id: 'campaigns.cancel',
  when: all(mine, subject(campaignResource, one), allows('cancel', 'campaigns:reason.cancel')),
  danger: 'irreversible',
  gated: true,
  args: { campaign: pick<Campaign>(campaignResource) },
  run({ open }, { campaign }) {
    open('campaigns.cancel', { campaignId: campaign.id });
  },
});

/** What the gate of a cancellation runs once the number was typed. */
const cancelConfirmed = defineCommand({
  ...shared,
  id: 'campaigns.cancel-confirmed',
  when: mine,
  hidden: true,
  inDialogs: true,
  unrepeatable: true,
  args: { campaign: pick<Campaign>(campaignResource) },
  async run({ api, notify }, { campaign }) {
    await api.campaigns.cancel(campaign.id);
    notify({ kind: 'success', messageKey: 'campaigns:cancelled', params: { name: campaign.name } });
    return undefined;
  },
});

/** Launching, scheduling, and what can be done while a campaign is on its way (spec section 4). */
export const sendingCommands = [
  launch,
  launchConfirmed,
  schedule,
  scheduleConfirmed,
  unschedule,
  pause,
  resume,
  cancel,
  cancelConfirmed,
];
