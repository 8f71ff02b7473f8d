import type { Dependencies } from '../../dependencies.ts';
import type { RenderedMail } from '../../mail/compose/compile-message.ts';
import { MailAddressError } from '../../mail/compose/headers.ts';
import { TemplateError } from '../../mail/merge/template-error.ts';
import { returnPathOf } from '../bounces/return-paths.ts';
import { fromSeconds, recipientLinks, secondsOf } from '../tokens/public-links.ts';
import { tokenSigner } from '../tokens/public-tokens.ts';
import { compiledCampaign } from './snapshot.ts';

/** What a mail needs of its row of the ledger. */
export interface MailedRow {
  readonly id: number;
  readonly email: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/**
 * The mail of one recipient of a launched campaign, tracked, with its one-click unsubscribe headers and a Message-ID
 * that the row always has. Null where it cannot be made for this recipient.
 */
export async function recipientMail(
  dependencies: Dependencies,
  campaignId: number,
  row: MailedRow,
): Promise<RenderedMail | null> {
  const signer = await tokenSigner(dependencies);
  try {
    const campaign = await compiledCampaign(dependencies, campaignId);
    if (!campaign) throw new Error(`Campaign ${campaignId} is being sent without a copy of its message`);
    const date = fromSeconds(secondsOf(dependencies.clock.now()));
    const links = recipientLinks(dependencies.config.publicUrl ?? '', signer, row.id, date);
    const returnPath = returnPathOf(dependencies.config, signer, 'recipient', row.id);
    return campaign.message.render({
      email: row.email,
      attributes: row.attributes,
      messageId: signer.messageId(row.id, campaign.senderDomain),
      date,
      unsubscribeUrl: links.unsubscribeUrl,
      webVersionUrl: links.webVersionUrl,
      oneClickUrl: links.unsubscribeUrl,
      tracking: links,
      ...(returnPath !== null && { returnPath }),
    });
  } catch (error) {
    if (!(error instanceof MailAddressError) && !(error instanceof TemplateError)) throw error;
    dependencies.log.warn({ err: error, recipient: row.id }, 'A mail could not be made');
    return null;
  }
}
