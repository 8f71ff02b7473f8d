import { campaignAllows } from '#contract/rules/states.ts';
import { violation } from '#contract/rules/violations.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, refusal, refuseViolations, ViolationError } from '../errors.ts';
import type { Row } from '../gateway/definition.ts';
import type { Principal } from '../principal.ts';
import { type Scope, writeScope } from '../scope.ts';
import { countAudience } from './audience.ts';
import { audienceOf, campaignReferences } from './campaign-references.ts';
import { lockCampaign } from './find.ts';
import { goneViolations, launchParts, launchViolations, timeViolations } from './launch-checks.ts';
import { mailStarted } from './notifications.ts';
import { problemOf } from './problem.ts';
import { startSending } from './start-sending.ts';

/**
 * Sends a campaign, or schedules it where it is to be scheduled. `recipients` is the number that the person typed: 409
 * where it is not the count now. 422 names what is missing. A failure of ours leaves it `new`, with the problem said.
 */
export async function launchCampaign(
  dependencies: Dependencies,
  principal: Principal,
  id: number,
  recipients: number | undefined,
): Promise<void> {
  try {
    await writeScope(dependencies, principal, (scope) => launch(scope, id, recipients));
  } catch (error) {
    if (error instanceof ApiError || error instanceof ViolationError) throw error;
    await writeScope(dependencies, principal, (scope) => returnToNew(scope, id, problemOf(error)));
    throw error;
  }
}

async function launch(scope: Scope, id: number, recipients: number | undefined): Promise<void> {
  const campaign = await lockCampaign(scope, id);
  if (!campaignAllows('launch', campaign.state)) {
    throw refusal('campaignLaunch', { state: campaign.state });
  }
  if (!campaign.is_scheduled) return sendNow(scope, campaign, recipients);
  const { count } = await checkedLaunch(scope, campaign);
  refuseViolations(timeViolations(campaign, scope.now));
  refuseOtherCount(count, recipients);
  await scope.db
    .updateTable('campaign')
    .set((eb) => ({ state: 'scheduled', is_late: false, problem: null, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  scope.announce({ resource: 'campaigns', id, change: 'updated' });
}

/** Starts the sending of a locked campaign after every check; its rules may be broken, see launchCampaign. */
export async function sendNow(scope: Scope, campaign: Row<'campaign'>, recipients?: number): Promise<void> {
  const { references, parts, count } = await checkedLaunch(scope, campaign);
  refuseOtherCount(count, recipients);
  const total = await startSending(scope, campaign, references, parts);
  // Contacts may have changed between the two statements on a server with other writers.
  refuseOtherCount(total, recipients);
  if (total === 0) throw new ViolationError([violation('groups', 'noRecipients')]);
  scope.announce({ resource: 'campaigns', id: campaign.id, change: 'updated' });
  scope.afterCommit(() => mailStarted(scope, campaign, total));
}

async function checkedLaunch(scope: Scope, campaign: Row<'campaign'>) {
  const references = (await campaignReferences(scope.db, [campaign.id])).get(campaign.id)!;
  const { sender, message } = await launchParts(scope.db, campaign);
  refuseViolations([
    ...launchViolations(campaign, references, { sender, message }),
    ...(await goneViolations(scope, campaign, references)),
  ]);
  if (!sender || !message) throw new Error('A missing sender or message is refused by name');
  if (sender.state !== 'verified') throw new ApiError('senderNotVerified');
  const count = (await countAudience(scope.db, audienceOf(campaign, references))).contacts;
  if (count === 0) throw new ViolationError([violation('groups', 'noRecipients')]);
  return { references, parts: { sender, message }, count };
}

function refuseOtherCount(count: number, typed: number | undefined): void {
  if (typed !== undefined && typed !== count) throw refusal('countIs', { count });
}

/** Takes a campaign that could not be sent back to new and says why. */
export async function returnToNew(scope: Scope, id: number, problem: string): Promise<void> {
  await scope.db
    .updateTable('campaign')
    .set((eb) => ({ state: 'new', is_late: false, problem, version: eb('version', '+', 1) }))
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .where('state', 'in', ['new', 'scheduled'])
    .execute();
  scope.announce({ resource: 'campaigns', id, change: 'updated' });
}
