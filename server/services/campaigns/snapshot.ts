import type { Dependencies } from '../../dependencies.ts';
import { type CompiledMessage, compileMessage } from '../../mail/compose/compile-message.ts';

/** What a campaign mails, compiled once from the copy that its launch took. */
export interface CompiledCampaign {
  readonly message: CompiledMessage;
  readonly senderDomain: string;
  /** The links that the launch copied, by id. */
  readonly links: ReadonlyMap<number, { readonly url: string; readonly enabled: boolean }>;
}

/** Campaigns kept in memory; each is as large as its html. */
const keptCampaigns = 50;
const makeKept = () => new Map<number, Promise<CompiledCampaign | null>>();

/** The compiled copy of a launched campaign, or null where it was never launched. The copy never changes. */
export function compiledCampaign(
  dependencies: Dependencies,
  campaignId: number,
): Promise<CompiledCampaign | null> {
  const campaigns = dependencies.memory.part(makeKept);
  const loading = campaigns.get(campaignId) ?? load(dependencies, campaignId);
  campaigns.delete(campaignId);
  campaigns.set(campaignId, loading);
  const [oldest] = campaigns.keys();
  if (campaigns.size > keptCampaigns) campaigns.delete(oldest!);
  const forget = () => campaigns.delete(campaignId);
  loading.then((found) => found ?? forget(), forget);
  return loading;
}

async function load({ database }: Dependencies, campaignId: number): Promise<CompiledCampaign | null> {
  const snapshot = await database.kysely
    .selectFrom('campaign_snapshot')
    .selectAll()
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  if (!snapshot) return null;
  const links = await database.kysely
    .selectFrom('campaign_link')
    .select(['id', 'url', 'enabled'])
    .where('campaign_id', '=', campaignId)
    .execute();
  return {
    message: compileMessage({
      subject: snapshot.subject,
      from: { name: snapshot.sender_name, email: snapshot.sender_email },
      html: snapshot.html,
      text: snapshot.text,
      links,
      calendar: { timezone: snapshot.timezone, locale: snapshot.locale },
    }),
    senderDomain: snapshot.sender_email.slice(snapshot.sender_email.lastIndexOf('@') + 1),
    links: new Map(links.map((link) => [link.id, link])),
  };
}
