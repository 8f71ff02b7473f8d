import { sql, type Updateable } from 'kysely';
import { fold } from '#contract/rules/fold.ts';
import { type CampaignDeed, campaignAllows } from '#contract/rules/states.ts';
import type { RefusalReason } from '#contract/wire/refusals.ts';
import type { Tables } from '../../store/tables.ts';
import { refusal } from '../errors.ts';
import type { Row } from '../gateway/definition.ts';
import type { WireRecord } from '../gateway/records.ts';
import type { Scope } from '../scope.ts';
import { campaignReferences, saveGroups, saveTags } from './campaign-references.ts';
import { findCampaign, lockCampaign, readCampaign } from './find.ts';
import { finishCampaign } from './finish.ts';
import { mailFinished } from './notifications.ts';

const campaignRefusals = {
  unschedule: 'campaignUnschedule',
  pause: 'campaignPause',
  resume: 'campaignResume',
  cancel: 'campaignCancel',
  archive: 'campaignArchive',
  restore: 'campaignRestore',
} as const satisfies Partial<Record<CampaignDeed, RefusalReason>>;

/** Takes a scheduled campaign back to new. */
export function unscheduleCampaign(scope: Scope, id: number): Promise<WireRecord> {
  return change(scope, id, 'unschedule', () => ({ state: 'new', is_late: false }));
}

/** Holds a campaign that is being sent. */
export function pauseCampaign(scope: Scope, id: number): Promise<WireRecord> {
  return change(scope, id, 'pause', (campaign) => {
    if (campaign.is_paused || campaign.is_cancelled) throw refusal('campaignHeld');
    return { is_paused: true };
  });
}

/** Goes on with a campaign that is held. */
export function resumeCampaign(scope: Scope, id: number): Promise<WireRecord> {
  return change(scope, id, 'resume', (campaign) => {
    if (!campaign.is_paused) throw refusal('campaignNotHeld');
    return { is_paused: false };
  });
}

/** Ends a campaign that is being sent: who is queued is skipped, what is on its way ends first. */
export async function cancelCampaign(scope: Scope, id: number): Promise<WireRecord> {
  await change(scope, id, 'cancel', (campaign) => {
    if (campaign.is_cancelled) throw refusal('campaignCancelled');
    return { is_cancelled: true, is_paused: false };
  });
  await sql`update recipient set state = 'skipped' where campaign_id = ${id} and pending and state = 'queued'`.execute(
    scope.db,
  );
  const finished = await finishCampaign(scope.db, id, scope.now);
  if (finished) scope.afterCommit(() => mailFinished(scope.dependencies, finished));
  return readCampaign(scope, id);
}

/** Puts a campaign in the archive or takes it out. */
export function archiveCampaign(scope: Scope, id: number, inArchive: boolean): Promise<WireRecord> {
  return change(scope, id, inArchive ? 'archive' : 'restore', () => ({ in_archive: inArchive }));
}

async function change(
  scope: Scope,
  id: number,
  deed: keyof typeof campaignRefusals,
  columns: (campaign: Row<'campaign'>) => Updateable<Tables['campaign']>,
): Promise<WireRecord> {
  const campaign = await lockCampaign(scope, id);
  if (!campaignAllows(deed, campaign.state)) {
    throw refusal(campaignRefusals[deed], { state: campaign.state });
  }
  const changed = columns(campaign);
  const before: Readonly<Record<string, unknown>> = campaign;
  if (Object.entries(changed).every(([name, value]) => before[name] === value))
    return readCampaign(scope, id);
  await scope.db
    .updateTable('campaign')
    .set((eb) => ({ ...changed, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  scope.announce({ resource: 'campaigns', id, change: 'updated' });
  return readCampaign(scope, id);
}

/** Copies a campaign as a new draft under a name: all but its schedule, its state and its report. */
export async function duplicateCampaign(scope: Scope, id: number, name: string): Promise<number> {
  const campaign = await findCampaign(scope, id);
  const copy = await scope.db
    .insertInto('campaign')
    .values({
      account_id: scope.accountId,
      name,
      name_folded: fold(name),
      subject_line: campaign.subject_line,
      subject_line_folded: campaign.subject_line_folded,
      sender_id: campaign.sender_id,
      message_id: campaign.message_id,
      exclude_groups: campaign.exclude_groups,
      enable_filters: campaign.enable_filters,
      filters: JSON.stringify(campaign.filters),
      notify: campaign.notify,
      notifications: JSON.stringify(campaign.notifications),
      created_at: scope.now,
    })
    .returning(['id', 'account_id'])
    .executeTakeFirstOrThrow();
  const references = (await campaignReferences(scope.db, [id])).get(id)!;
  await saveGroups(scope.db, copy, references.groups, false);
  await saveGroups(scope.db, copy, references.excludedGroups, true);
  await saveTags(scope.db, copy, references.tags);
  scope.announce({ resource: 'campaigns', id: copy.id, change: 'created' });
  return copy.id;
}
