import type { Kysely } from 'kysely';
import { type Violation, violation } from '#contract/rules/violations.ts';
import type { Tables } from '../../store/tables.ts';
import type { Row } from '../gateway/definition.ts';
import { existingIds } from '../gateway/references.ts';
import type { Scope } from '../scope.ts';
import type { CampaignReferences } from './campaign-references.ts';
import { goneFilters } from './filters.ts';

/** What a launch reads besides the campaign itself; null where it was never chosen or is gone. */
export interface LaunchParts {
  readonly sender: Row<'sender'> | null;
  readonly message: Row<'message'> | null;
}

/** The sender and the message that a campaign has now. */
export async function launchParts(db: Kysely<Tables>, campaign: Row<'campaign'>): Promise<LaunchParts> {
  const { account_id: accountId, sender_id: senderId, message_id: messageId } = campaign;
  const sender = await db
    .selectFrom('sender')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', senderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const message = await db
    .selectFrom('message')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', messageId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return { sender: sender ?? null, message: message ?? null };
}

/** What a campaign lacks for a launch, with the sentences of the wizard (spec section 5). */
export function launchViolations(
  campaign: Row<'campaign'>,
  references: CampaignReferences,
  { sender, message }: LaunchParts,
): Violation[] {
  const violations: Violation[] = [];
  if (campaign.name.trim() === '') violations.push(violation('name', 'invalidName'));
  if (campaign.subject_line.trim() === '') violations.push(violation('subjectLine', 'invalidSubjectLine'));
  if (!sender) violations.push(violation('sender', 'noSender'));
  if (!message) violations.push(violation('message', 'noMessage'));
  else if (message.privacy !== 'private' || message.publish_state !== 'published') {
    violations.push(violation('message', 'messageNotReady'));
  } else if (message.html.trim() === '') {
    violations.push(violation('message', 'messageEmpty'));
  }
  if (references.groups.length === 0) violations.push(violation('groups', 'noRecipients'));
  return violations;
}

/** What a campaign was given that has been deleted since; what is switched off does not count. */
export async function goneViolations(
  scope: Scope,
  campaign: Row<'campaign'>,
  references: CampaignReferences,
): Promise<Violation[]> {
  const lists = [
    { field: 'groups', path: '/groups', ids: references.groups },
    {
      field: 'excludedGroups',
      path: '/groups',
      ids: campaign.exclude_groups ? references.excludedGroups : [],
    },
    { field: 'tags', path: '/tags', ids: references.tags },
  ];
  const gone: Violation[] = [];
  for (const { field, path, ids } of lists) {
    const there = await existingIds(scope, path, ids);
    if (ids.some((id) => !there.has(id))) gone.push(violation(field, 'referenceGone'));
  }
  return [...gone, ...(await goneFilters(scope, campaign.enable_filters ? campaign.filters : []))];
}

/** What is wrong with the time of a campaign that is to be scheduled. */
export function timeViolations(campaign: Row<'campaign'>, now: Date): Violation[] {
  if (!campaign.scheduled_at) return [violation('scheduledOn', 'required')];
  return campaign.scheduled_at <= now ? [violation('scheduledOn', 'pastTime')] : [];
}
