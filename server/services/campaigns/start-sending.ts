import { sql } from 'kysely';
import type { Row } from '../gateway/definition.ts';
import type { Scope } from '../scope.ts';
import { accountCalendar } from '../time/calendar.ts';
import { chosenContacts } from './audience.ts';
import { audienceOf, type CampaignReferences } from './campaign-references.ts';
import { fillLedger, ledgerStep } from './fill-ledger.ts';
import type { LaunchParts } from './launch-checks.ts';

/**
 * Turns a campaign that is new or scheduled into one that is being sent: the state, the copy of what is mailed and the
 * rows of the recipients, all in the open transaction. Gives the number of recipients.
 */
export async function startSending(
  scope: Scope,
  campaign: Row<'campaign'>,
  references: CampaignReferences,
  parts: { sender: NonNullable<LaunchParts['sender']>; message: NonNullable<LaunchParts['message']> },
): Promise<number> {
  await storeSnapshot(scope, campaign, parts);
  const total = await storeRecipients(scope, campaign, references);
  const changed = await scope.db
    .updateTable('campaign')
    .set((eb) => ({
      state: 'sending',
      is_late: false,
      is_paused: false,
      problem: null,
      total_recipients: total,
      sending_started_at: scope.now,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', campaign.id)
    .where('state', 'in', ['new', 'scheduled'])
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new Error(`Campaign ${campaign.id} was launched by somebody else while it was locked`);
  return total;
}

async function storeSnapshot(
  scope: Scope,
  campaign: Row<'campaign'>,
  { sender, message }: { sender: Row<'sender'>; message: Row<'message'> },
): Promise<void> {
  await scope.db
    .insertInto('campaign_snapshot')
    .values({
      campaign_id: campaign.id,
      account_id: campaign.account_id,
      subject: campaign.subject_line,
      sender_name: sender.name,
      sender_email: sender.email,
      html: message.html,
      text: message.has_text_variant ? message.text : null,
      ...accountCalendar(scope),
    })
    .execute();
  if (message.links.length === 0) return;
  await sql`
    insert into campaign_link (account_id, campaign_id, url, enabled)
    select ${campaign.account_id}, ${campaign.id}, n.url, n.enabled
    from unnest(${message.links.map((link) => link.url)}::text[], ${message.links.map((link) => link.enabled)}::boolean[])
      with ordinality n (url, enabled, position)
    order by n.position`.execute(scope.db);
}

/** Few recipients get their rows at once; of many the choice is kept, and the sender makes the rows in steps. */
async function storeRecipients(
  scope: Scope,
  campaign: Row<'campaign'>,
  references: CampaignReferences,
): Promise<number> {
  const chosen = await sql`
    insert into launch_contact (account_id, campaign_id, contact_id, address_id, email, attributes)
    select c.account_id, ${campaign.id}, c.id, c.address_id, c.email, coalesce((
      select jsonb_object_agg(m.slug, v.value)
      from jsonb_each(c.attributes) v
      join attribute m on m.account_id = ${campaign.account_id} and m.id = v.key::bigint and m.deleted_at is null
    ), '{}')
    from (${chosenContacts(audienceOf(campaign, references))}) chosen join contact c on c.id = chosen.id
    order by c.id`.execute(scope.db);
  const total = Number(chosen.numAffectedRows ?? 0n);
  if (total <= ledgerStep) await fillLedger(scope.db, campaign.id);
  return total;
}
