import type { Dependencies } from '../../dependencies.ts';
import type { PageReader } from '../../mail/compose/compile-message.ts';
import { isWebAddress } from '../../mail/links/fill-link.ts';
import { TemplateError } from '../../mail/merge/template-error.ts';
import { fromSeconds, recipientLinks } from '../tokens/public-links.ts';
import { tokenSigner } from '../tokens/public-tokens.ts';
import type { Visitor } from '../tracking/visitor.ts';
import { recordHit } from './hits.ts';
import { type CompiledCampaign, compiledCampaign } from './snapshot.ts';
import { trackedRecipient } from './tracked-recipient.ts';

/**
 * Where a tracked link leads: the link that the launch stored, filled as in the mail of its recipient. Null for a token
 * that is not ours and for a link that comes out as anything but http or https. The click is recorded.
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

/** Where a tracked link leads; nothing is recorded. */
export async function linkTarget(dependencies: Dependencies, token: string): Promise<string | null> {
  return (await targetOf(dependencies, token))?.url ?? null;
}

interface Target {
  readonly recipientId: number;
  readonly linkId: number;
  readonly url: string;
}

async function targetOf(dependencies: Dependencies, token: string): Promise<Target | null> {
  const found = await trackedRecipient(dependencies, 'click', token);
  if (!found || (found.rest.length !== 1 && found.rest.length !== 3)) return null;
  const { recipient, rest } = found;
  const campaign = await compiledCampaign(dependencies, recipient.campaign_id);
  const [linkId = 0, place, seconds] = rest;
  const link = campaign?.links.get(linkId);
  if (!campaign || !link) return null;
  const date = seconds === undefined ? (recipient.sent_at ?? dependencies.clock.now()) : fromSeconds(seconds);
  const signer = await tokenSigner(dependencies);
  const own = recipientLinks(dependencies.config.publicUrl ?? '', signer, recipient.id, date);
  const reader = { ...recipient, ...own, date };
  const url =
    place === undefined
      ? campaign.message.fill(link.url, reader)
      : writtenAt(campaign, reader, linkId, place);
  return url && isWebAddress(url) ? { recipientId: recipient.id, linkId, url } : null;
}

/** Where the link at a place of a mail leads; null where that mail has another one or none there. */
function writtenAt(
  { message }: CompiledCampaign,
  recipient: PageReader,
  linkId: number,
  place: number,
): string | null {
  try {
    const link = message.linkAt(recipient, place);
    return link?.linkId === linkId ? link.url : null;
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return null;
  }
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
