import { type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError, ViolationError } from '../errors.ts';
import type { Row } from '../gateway/definition.ts';
import { type Scope, writeScope } from '../scope.ts';
import { lockCampaign } from './find.ts';
import { returnToNew, sendNow } from './launch.ts';
import { mailProblem } from './notifications.ts';
import { owner } from './owner.ts';
import { problemOf } from './problem.ts';

/** True while the database is a restored one that nobody has confirmed: then nothing is sent. */
export const unconfirmedRestore = sql<boolean>`exists (
  select 1 from setting where name = 'restored' and value = 'true'::jsonb)`;

/** A query for the scheduled campaigns whose time has come; those that wait for a person are not among them. */
export function dueCampaigns(now: Date): RawBuilder<{ id: number; place: Date }> {
  return sql`
    select c.id, c.scheduled_at as place from campaign c
    join users u on u.id = c.account_id and u.deleted_at is null
    where c.state = 'scheduled' and c.deleted_at is null and not c.is_late and c.scheduled_at <= ${now}
      and not ${unconfirmedRestore}`;
}

/** Sends a due campaign, once, whoever else tries. One that is overdue by more than an hour is marked late and waits for a person. */
export function fireCampaign(dependencies: Dependencies, id: number): Promise<void> {
  return ifDue(dependencies, id, (scope, campaign) =>
    isOverdue(campaign, scope.now) ? holdLate(scope, campaign) : sendNow(scope, campaign),
  );
}

/** Whether a campaign that was not sent for this error would not be sent the next time either. */
export function isRefusal(error: unknown): boolean {
  return error instanceof ApiError || error instanceof ViolationError;
}

/** Takes a campaign that could not be sent back to new with the problem, and tells its owner by mail. */
export function returnUnsent(dependencies: Dependencies, id: number, error: unknown): Promise<void> {
  const problem = problemOf(error);
  return ifDue(dependencies, id, async (scope, campaign) => {
    await returnToNew(scope, id, problem);
    scope.afterCommit(() => mailProblem(dependencies, campaign, problem));
  });
}

/** Does something with a due campaign that nobody else changes meanwhile; nothing where it is not due any more. */
async function ifDue(
  dependencies: Dependencies,
  id: number,
  work: (scope: Scope, campaign: Row<'campaign'>) => Promise<void>,
): Promise<void> {
  const { kysely } = dependencies.database;
  const found = await kysely
    .selectFrom('campaign')
    .select('account_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!found) return;
  await writeScope(dependencies, await owner(dependencies, found.account_id), async (scope) => {
    const campaign = await lockCampaign(scope, id);
    if (isDue(campaign, scope.now)) await work(scope, campaign);
  });
}

function isDue(campaign: Row<'campaign'>, now: Date): boolean {
  return (
    campaign.state === 'scheduled' &&
    !campaign.is_late &&
    campaign.scheduled_at !== null &&
    campaign.scheduled_at <= now
  );
}

function isOverdue(campaign: Row<'campaign'>, now: Date): boolean {
  return now.getTime() - campaign.scheduled_at!.getTime() > limits.lateScheduleMinutes * 60_000;
}

async function holdLate(scope: Scope, campaign: Row<'campaign'>): Promise<void> {
  await scope.db
    .updateTable('campaign')
    .set((eb) => ({ is_late: true, version: eb('version', '+', 1) }))
    .where('id', '=', campaign.id)
    .execute();
  scope.announce({ resource: 'campaigns', id: campaign.id, change: 'updated' });
}
