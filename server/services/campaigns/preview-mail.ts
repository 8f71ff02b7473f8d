import { sql } from 'kysely';
import { parseAddress } from '#contract/rules/address.ts';
import { type Violation, violation } from '#contract/rules/violations.ts';
import { compileMessage } from '../../mail/compose/compile-message.ts';
import { ApiError, refusal, refuseViolations, ViolationError } from '../errors.ts';
import type { Row } from '../gateway/definition.ts';
import { contactValues, type SampleValues, sampleValues } from '../messages/sample.ts';
import type { Scope } from '../scope.ts';
import { accountCalendar } from '../time/calendar.ts';
import { chosenContacts } from './audience.ts';
import { audienceOf, campaignReferences } from './campaign-references.ts';
import { findCampaign } from './find.ts';
import { launchParts } from './launch-checks.ts';

/**
 * Mails a campaign to one address with the attributes of its first recipient and nothing tracked. It counts nowhere
 * and makes no contact. 422 where the address is none or there is no sender or message yet.
 */
export async function mailCampaignPreview(scope: Scope, id: number, target: string): Promise<void> {
  const campaign = await findCampaign(scope, id);
  const address = parseAddress(target);
  if (!address.ok) throw new ViolationError([violation('target', address.code)]);
  const { sender, message } = await launchParts(scope.db, campaign);
  refuseViolations(missingParts(sender, message));
  if (!sender || !message) throw new Error('A missing sender or message is refused by name');
  if (sender.state !== 'verified') throw new ApiError('senderNotVerified');
  const values = await recipientValues(scope, campaign);
  const compiled = compileMessage({
    subject: campaign.subject_line,
    from: { name: sender.name, email: sender.email },
    html: message.html,
    text: message.has_text_variant ? message.text : null,
    links: [],
    calendar: accountCalendar(scope),
  });
  const mail = compiled.render({
    ...values,
    email: address.address,
    messageId: `preview.${campaign.id}.${scope.now.getTime()}@${sender.email.split('@').at(-1)}`,
    oneClickUrl: null,
    tracking: null,
  });
  try {
    await scope.dependencies.systemMailer.deliver(mail);
  } catch (error) {
    scope.dependencies.log.warn({ err: error, campaign: id }, 'A preview was not taken');
    throw refusal('previewRefused');
  }
}

function missingParts(sender: Row<'sender'> | null, message: Row<'message'> | null): Violation[] {
  return [
    ...(sender ? [] : [violation('sender', 'noSender')]),
    ...(message ? [] : [violation('message', 'noMessage')]),
  ];
}

/** The values of the first contact that the campaign would mail, or sample values while it has none. */
async function recipientValues(scope: Scope, campaign: Row<'campaign'>): Promise<SampleValues> {
  const references = (await campaignReferences(scope.db, [campaign.id])).get(campaign.id)!;
  const first = await sql<{ id: number | null }>`
    select min(id) as id from (${chosenContacts(audienceOf(campaign, references))}) chosen`.execute(scope.db);
  const id = first.rows[0]?.id;
  return id ? contactValues(scope, id) : sampleValues(scope);
}
