import type { Dependencies } from '../../dependencies.ts';
import { systemMail } from '../../mail/system/system-mail.ts';
import type { Row } from '../gateway/definition.ts';
import type { Scope } from '../scope.ts';
import { owner } from './owner.ts';
import { problemInWords } from './problem.ts';

type Campaign = Row<'campaign'>;

/** Tells the people whom a campaign names that it is being sent. */
export async function mailStarted(scope: Scope, campaign: Campaign, recipients: number): Promise<void> {
  await notify(scope.dependencies, campaign, 'campaignStarted', recipients);
}

/** Tells the people whom a campaign names that it has been sent. */
export async function mailFinished(dependencies: Dependencies, campaign: Campaign): Promise<void> {
  await notify(dependencies, campaign, 'campaignFinished', campaign.total_recipients);
}

/** Tells the owner that a scheduled campaign was not sent, and why, in the owner's language. */
export async function mailProblem(
  dependencies: Dependencies,
  campaign: Campaign,
  problem: string,
): Promise<void> {
  const { email, locale } = await owner(dependencies, campaign.account_id);
  const url = `${dependencies.config.consoleUrl}/#/campaigns/${campaign.id}`;
  await send(
    dependencies,
    email,
    systemMail('campaignProblem', locale, {
      campaign: campaign.name,
      problem: problemInWords(problem, locale),
      url,
    }),
  );
}

async function notify(
  dependencies: Dependencies,
  campaign: Campaign,
  kind: 'campaignStarted' | 'campaignFinished',
  recipients: number,
): Promise<void> {
  if (!campaign.notify || campaign.notifications.length === 0) return;
  const { locale } = await owner(dependencies, campaign.account_id);
  const url = `${dependencies.config.consoleUrl}/#/campaigns/${campaign.id}/report`;
  const mail = systemMail(kind, locale, { campaign: campaign.name, recipients: String(recipients), url });
  for (const address of campaign.notifications) await send(dependencies, address, mail);
}

/** A notice that is not taken is no reason to stop a campaign. */
async function send(
  dependencies: Dependencies,
  to: string,
  mail: { subject: string; text: string; html: string },
): Promise<void> {
  try {
    await dependencies.systemMailer.send({ to, ...mail });
  } catch (error) {
    dependencies.log.warn({ err: error }, 'A notice about a campaign was not taken');
  }
}
