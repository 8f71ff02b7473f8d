import { archiveCampaign, restoreCampaign } from '#contract/resources/campaign-calls.ts';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { email, pick, text } from '../kernel/arguments/arguments.ts';
import { undoOfMaking } from '../kernel/bulk/records-undo.ts';
import { editingKey } from '../kernel/context/context-keys.ts';
import { notShown, one, subject } from '../kernel/context/subject.ts';
import { all, isFalse } from '../kernel/context/when.ts';
import { defineCommand } from '../services.ts';
import { callCommand } from '../shapes/bulk-calls.ts';
import { editorPaths } from '../shapes/resource-commands.ts';
import {
  allows,
  campaignResource,
  canArchive,
  canRestore,
  isLaunched,
  mine,
  unlessAllowed,
} from './campaign-conditions.ts';
import { reportCommands } from './campaign-report.ts';
import { sendingCommands } from './campaign-sending.ts';
import { campaignTagCommands } from './campaign-tags.ts';

const shared = { section: 'campaigns', resource: campaignResource } as const;

/** Where the steps of a campaign are. */
export const wizard = { path: '/campaigns', parts: ['1', '2', '3', 'overview'] };

const notOpen = notShown(campaignResource, (id) => [...editorPaths(wizard, id), `/campaigns/${id}/report`]);

const open = defineCommand({
  ...shared,
  id: 'campaigns.open',
  keys: ['o', 'Enter'],
  keysWhen: notOpen,
  when: all(mine, subject(campaignResource, one), notOpen),
  unrepeatable: true,
  args: { campaign: pick<Campaign>(campaignResource) },
  run({ navigate }, { campaign }) {
    navigate(isLaunched(campaign) ? `/campaigns/${campaign.id}/report` : `/campaigns/${campaign.id}/1`);
  },
});

const duplicate = defineCommand({
  ...shared,
  id: 'campaigns.duplicate',
  keys: 'd',
  when: all(mine, subject(campaignResource, one)),
  danger: 'reversible',
  args: {
    campaign: pick<Campaign>(campaignResource),
    name: text({ ask: { key: 'campaigns:ask.copyName' } }),
  },
  async run({ api, navigate }, { campaign, name }) {
    const id = await api.campaigns.duplicate(campaign.id, name);
    navigate(`/campaigns/${id}/1`);
    return undoOfMaking(
      { key: 'campaigns:duplicated', params: { name } },
      { resource: campaignResource, id, title: name },
    );
  },
});

const archive = callCommand({
  id: 'campaigns.archive',
  resource: campaignResource,
  keys: 'a',
  modules: mine,
  when: canArchive,
  call: { endpoint: archiveCampaign },
  back: { endpoint: restoreCampaign },
  sets: { field: 'inArchive', value: true },
  skip: unlessAllowed('archive', 'campaigns:reason.sending'),
  doingKey: 'bulk:calls.archiving',
  doneKey: 'campaigns:archived',
});

const restore = callCommand({
  id: 'campaigns.restore',
  resource: campaignResource,
  keys: 'a',
  modules: mine,
  when: canRestore,
  call: { endpoint: restoreCampaign },
  back: { endpoint: archiveCampaign },
  sets: { field: 'inArchive', value: false },
  skip: unlessAllowed('restore', 'campaigns:reason.sending'),
  doingKey: 'bulk:calls.restoring',
  doneKey: 'campaigns:restored',
});

const mailPreview = defineCommand({
  ...shared,
  id: 'campaigns.mail-preview',
  when: all(mine, subject(campaignResource, one), isFalse(editingKey)),
  args: { campaign: pick<Campaign>(campaignResource), target: email() },
  async run({ api, notify }, { campaign, target }) {
    await api.campaigns.mailPreview(campaign.id, target);
    notify({ kind: 'success', messageKey: 'campaigns:previewMailed', params: { target } });
    return undefined;
  },
});

/** The steps of the wizard, in the order in which they are shown. */
const steps = [
  ['campaigns.metadata', '1'],
  ['campaigns.overview', 'overview'],
  ['campaigns.sending', '2'],
].map(([id = '', step = '']) =>
  defineCommand({
    ...shared,
    id,
    when: all(mine, subject(campaignResource, one), stepAllowed(step)),
    unrepeatable: true,
    args: { campaign: pick<Campaign>(campaignResource) },
    run({ navigate }, { campaign }) {
      navigate(`/campaigns/${campaign.id}/${step}`);
    },
  }),
);

function stepAllowed(step: string) {
  return step === 'overview' ? mine : allows('edit', 'campaigns:reason.edit');
}

/** The commands of campaigns besides the usual ones. */
export const campaignCommands = [
  open,
  duplicate,
  archive,
  restore,
  ...campaignTagCommands,
  ...sendingCommands,
  mailPreview,
  ...steps,
  ...reportCommands,
];
