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
  const target = await targetOf(dependencies, token);
  if (!target) return null;
  await recordHit(dependencies, { ...target, kind: 'clicked', visitor });
  return target.url;
}

/** Where the tracked links among addresses lead, by their addresses; nothing is recorded. */
export async function trackedTargets(
  dependencies: Dependencies,
  links: readonly string[],
): Promise<Record<string, string>> {
  const found = await Promise.all(
    links.map(async (link): Promise<[string, string][]> => {
      const token = /^https?:\/\/[^?#]*\/t\/c\/([^/?#]+)$/.exec(link)?.[1];
      const target = token === undefined ? null : await targetOf(dependencies, token);
      return target ? [[link, target.url]] : [];
    }),
  );
  return Object.fromEntries(found.flat());
}

async function targetOf(dependencies: Dependencies, token: string) {
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
  return url && /^https?:/i.test(url) ? { recipientId: recipient.id, linkId, url } : null;
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
