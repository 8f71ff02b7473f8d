import type { Dependencies } from '../../dependencies.ts';
import { fillLink } from '../../mail/links/fill-link.ts';
import { recipientLinks } from '../tokens/public-links.ts';
import { tokenSigner } from '../tokens/public-tokens.ts';
import { recordHit, type Visitor } from './hits.ts';
import { compiledCampaign } from './snapshot.ts';
import { trackedRecipient } from './tracked-recipient.ts';

/**
 * Where a tracked link leads: the link that the launch stored, filled from the recipient's row. Null for a token that is
 * not ours and for a link that comes out as anything but http or https. The click is recorded.
 */
export async function followLink(
  dependencies: Dependencies,
  token: string,
  visitor: Visitor,
): Promise<string | null> {
  const found = await trackedRecipient(dependencies, 'click', token);
  if (found?.rest.length !== 1) return null;
  const { recipient } = found;
  const linkId = found.rest[0]!;
  const campaign = await compiledCampaign(dependencies, recipient.campaign_id);
  const link = campaign?.links.get(linkId);
  if (!link) return null;
  const own = recipientLinks(
    dependencies.config.publicUrl ?? '',
    await tokenSigner(dependencies.database),
    recipient.id,
  );
  const url = fillLink(link.url, {
    email: recipient.email,
    attributes: recipient.attributes,
    unsubscribe_url: own.unsubscribeUrl,
    webversion_url: own.webVersionUrl,
  });
  if (!url || !/^https?:/i.test(url)) return null;
  await recordHit(dependencies, { recipientId: recipient.id, kind: 'clicked', linkId, url, visitor });
  return url;
}

/** Records that a mail was opened; false for a token that is not ours. */
export async function openMail(
  dependencies: Dependencies,
  token: string,
  visitor: Visitor,
): Promise<boolean> {
  const found = await trackedRecipient(dependencies, 'open', token);
  if (!found || found.rest.length > 0) return false;
  await recordHit(dependencies, {
    recipientId: found.recipient.id,
    kind: 'opened',
    linkId: null,
    url: null,
    visitor,
  });
  return true;
}
