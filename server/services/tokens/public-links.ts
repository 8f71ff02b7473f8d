import type { TokenSigner } from './public-tokens.ts';

/** The public addresses of one recipient of a campaign. */
export interface RecipientLinks {
  readonly unsubscribeUrl: string;
  readonly webVersionUrl: string;
  readonly openUrl: string;
  linkUrl(linkId: number): string;
}

/** The addresses of a recipient's mail under an origin (contract, Public pages). */
export function recipientLinks(origin: string, signer: TokenSigner, recipientId: number): RecipientLinks {
  return {
    unsubscribeUrl: `${origin}/u/${signer.sign('unsubscribe', recipientId)}`,
    webVersionUrl: `${origin}/w/${signer.sign('web', recipientId)}`,
    openUrl: `${origin}/t/o/${signer.sign('open', recipientId)}.gif`,
    linkUrl: (linkId) => `${origin}/t/c/${signer.sign('click', recipientId, linkId)}`,
  };
}
