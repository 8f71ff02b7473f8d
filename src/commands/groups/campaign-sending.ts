import {
  launchCampaign,
  pauseCampaign,
  resumeCampaign,
  unscheduleCampaign,
} from '#contract/resources/campaign-calls.ts';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { isOnline } from '../context.ts';
import { gate, pick, pickMany } from '../kernel/arguments/arguments.ts';
import type { RecordCall } from '../kernel/bulk/bulk-deed.ts';
import { editingKey } from '../kernel/context/context-keys.ts';
import { one, some, subject } from '../kernel/context/subject.ts';
import { all, isFalse } from '../kernel/context/when.ts';
import { defineCommand } from '../services.ts';
import { callCommand, callDeed } from '../shapes/bulk-calls.ts';
import { deedCommand } from '../shapes/deed-command.ts';
import { allows, campaignResource, canPause, canResume, mine, unlessAllowed } from './campaign-conditions.ts';
import { sendReservations } from './send-reservations.ts';

const shared = { section: 'campaigns', resource: campaignResource } as const;
interface OfCampaign {
  readonly campaign: Campaign;
}

const propsOfGate = ({ campaign }: OfCampaign) => ({ campaignId: campaign.id });

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
  failureKey: 'campaigns:notSent',
  reservations: (services, { campaign }) => sendReservations(services, campaign),
  args: {
    campaign: pick<Campaign>(campaignResource),
    recipients: gate<number, OfCampaign>('campaigns.launch', propsOfGate),
  },
  async run({ api, navigate, notify }, { campaign, recipients }) {
    // Nothing of a schedule is left then.
    if (campaign.isScheduled) await api.campaigns.update(campaign.id, { isScheduled: false });
    await api.campaigns.launch(campaign.id, { recipients });
    navigate('/campaigns');
    notify({ kind: 'success', messageKey: 'campaigns:isSending' });
    return undefined;
  },
});

/** What is typed at the gate of a schedule. */
interface Schedule {
  readonly recipients: number;
  /** In the timezone, `YYYY-MM-DDTHH:mm`. */
  readonly timestamp: string;
  readonly timezone: string;
}

const schedule = defineCommand({
  ...shared,
  id: 'campaigns.schedule',
  keys: 's',
  when: canLaunch,
  failureKey: 'campaigns:notScheduled',
  reservations: (services, { campaign }) => sendReservations(services, campaign),
  args: {
    campaign: pick<Campaign>(campaignResource),
    schedule: gate<Schedule, OfCampaign>('campaigns.schedule', propsOfGate),
  },
  async run({ api, navigate, notify }, { campaign, schedule: { recipients, timestamp, timezone } }) {
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

// The number was typed when it was scheduled, and nobody could change it in between without undoing less.
const scheduleAgain: RecordCall = { endpoint: launchCampaign, body: {} };

const unschedule = deedCommand({
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
  deed({ campaigns }) {
    // A time that has passed cannot be scheduled again.
    const isLate = campaigns.records.some((campaign) => campaign.isLate);
    return callDeed(campaigns, {
      commandId: 'campaigns.unschedule',
      call: { endpoint: unscheduleCampaign },
      ...(!isLate && { back: scheduleAgain }),
      sets: { field: 'state', value: 'new' },
      skip: unlessAllowed('unschedule', 'campaigns:reason.unschedule'),
      doingKey: 'campaigns:unscheduling',
      doneKey: 'campaigns:unscheduled',
    });
  },
});

const pause = callCommand({
  id: 'campaigns.pause',
  resource: campaignResource,
  keys: 'p',
  modules: mine,
  when: canPause,
  call: { endpoint: pauseCampaign },
  back: { endpoint: resumeCampaign },
  sets: { field: 'isPaused', value: true },
  skip: unlessAllowed('pause', 'campaigns:reason.pause'),
  doingKey: 'campaigns:pausing',
  doneKey: 'campaigns:paused',
});

const resume = callCommand({
  id: 'campaigns.resume',
  resource: campaignResource,
  keys: 'p',
  modules: mine,
  when: canResume,
  call: { endpoint: resumeCampaign },
  back: { endpoint: pauseCampaign },
  sets: { field: 'isPaused', value: false },
  skip: unlessAllowed('resume', 'campaigns:reason.pause'),
  doingKey: 'campaigns:resuming',
  doneKey: 'campaigns:resumed',
});

const cancel = defineCommand({
  ...shared,
  id: 'campaigns.cancel',
  when: all(mine, subject(campaignResource, one), allows('cancel', 'campaigns:reason.cancel')),
  danger: 'irreversible',
  args: {
    campaign: pick<Campaign>(campaignResource),
    unsent: gate<number, OfCampaign>('campaigns.cancel', propsOfGate),
  },
  async run({ api, notify }, { campaign }) {
    await api.campaigns.cancel(campaign.id);
    notify({ kind: 'success', messageKey: 'campaigns:cancelled', params: { name: campaign.name } });
    return undefined;
  },
});

/** Launching, scheduling, and what can be done while a campaign is on its way (spec section 4). */
export const sendingCommands = [launch, schedule, unschedule, pause, resume, cancel];
