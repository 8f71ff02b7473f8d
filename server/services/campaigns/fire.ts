import { sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { ApiError } from '../../http/errors.ts';
import type { Row } from '../gateway/definition.ts';
import { type Scope, writeScope } from '../scope.ts';
import { lockCampaign } from './find.ts';
import { returnToNew, sendNow } from './launch.ts';
import { mailProblem } from './notifications.ts';
import { owner } from './owner.ts';
import { problemOf } from './problem.ts';

/** A scheduled campaign whose time has come. */
export interface DueCampaign {
  readonly id: number;
  readonly account_id: number;
}

/** True while the database is a restored one that nobody has confirmed: then nothing is sent. */
export const unconfirmedRestore = sql<boolean>`exists (
  select 1 from setting where name = 'restored' and value = 'true'::jsonb)`;

/** The scheduled campaigns whose time has come, the longest due first; those that wait for a person are not among them. */
export async function dueCampaigns({ database, clock }: Dependencies): Promise<DueCampaign[]> {
  const due = await sql<DueCampaign>`
    select c.id, c.account_id from campaign c join users u on u.id = c.account_id and u.deleted_at is null
    where c.state = 'scheduled' and c.deleted_at is null and not c.is_late and c.scheduled_at <= ${clock.now()}
      and not ${unconfirmedRestore}
    order by c.scheduled_at, c.id limit 100`.execute(database.kysely);
  return due.rows;
}

/**
 * Sends a due campaign, once, whoever else tries. One that is overdue by more than an hour is marked late and waits for
 * a person; one that breaks a rule of launching returns to new with the problem, and its owner is told by mail.
 */
export async function fireCampaign(dependencies: Dependencies, due: DueCampaign): Promise<void> {
  const principal = await owner(dependencies, due.account_id);
  try {
    await writeScope(dependencies, principal, async (scope) => {
      const campaign = await lockCampaign(scope, due.id);
      if (!isDue(campaign, scope.now)) return;
      await (isOverdue(campaign, scope.now) ? holdLate(scope, campaign) : sendNow(scope, campaign));
    });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'notFound') return;
    const problem = problemOf(error);
    dependencies.log.warn({ err: error, campaign: due.id }, 'A scheduled campaign was not sent');
    await writeScope(dependencies, principal, async (scope) => {
      const campaign = await lockCampaign(scope, due.id);
      if (!isDue(campaign, scope.now)) return;
      await returnToNew(scope, due.id, problem);
      scope.afterCommit(() => mailProblem(dependencies, campaign, problem));
    });
  }
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
