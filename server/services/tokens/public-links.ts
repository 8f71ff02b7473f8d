import type { TokenSigner } from './public-tokens.ts';

/** The public addresses of one recipient of a campaign. */
export interface RecipientLinks {
  readonly unsubscribeUrl: string;
  readonly webVersionUrl: string;
  readonly openUrl: string;
  linkUrl(linkId: number): string;
}

/** What stands in place of a token in mails that were previews: they belong to nobody. */
export const previewToken = 'preview';

/** The public addresses of a preview under an origin: pages that say what they are. */
export function previewLinks(origin: string): Pick<RecipientLinks, 'unsubscribeUrl' | 'webVersionUrl'> {
  return { unsubscribeUrl: `${origin}/u/${previewToken}`, webVersionUrl: `${origin}/w/${previewToken}` };
}

/** The addresses of a recipient's mail under an origin. */
export function recipientLinks(origin: string, signer: TokenSigner, recipientId: number): RecipientLinks {
  // A message often leads to one place many times.
  const made = new Map<number, string>();
  const linkUrl = (linkId: number) => {
    const url = made.get(linkId) ?? `${origin}/t/c/${signer.sign('click', recipientId, linkId)}`;
    made.set(linkId, url);
    return url;
  };
  return {
    unsubscribeUrl: `${origin}/u/${signer.sign('unsubscribe', recipientId)}`,
    webVersionUrl: `${origin}/w/${signer.sign('web', recipientId)}`,
    openUrl: `${origin}/t/o/${signer.sign('open', recipientId)}.gif`,
    linkUrl,
  };
}
