import type { TokenSigner } from './public-tokens.ts';

/** The public addresses of one recipient of a campaign. */
export interface RecipientLinks {
  readonly unsubscribeUrl: string;
  readonly webVersionUrl: string;
  readonly openUrl: string;
  /** Where a click on a link goes; a link that is filled for each recipient is told by its place in the mail. */
  linkUrl(linkId: number, place: number | null): string;
}

/** What stands in place of a token in mails that were previews: they belong to nobody. */
export const previewToken = 'preview';

/** The public addresses of a preview under an origin: pages that say what they are. */
export function previewLinks(origin: string): Pick<RecipientLinks, 'unsubscribeUrl' | 'webVersionUrl'> {
  return { unsubscribeUrl: `${origin}/u/${previewToken}`, webVersionUrl: `${origin}/w/${previewToken}` };
}

/** A time as a token has it. */
export function secondsOf(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

/** The time that stands in a token. */
export function fromSeconds(seconds: number): Date {
  return new Date(seconds * 1000);
}

/** The addresses of a recipient's mail under an origin; `date` is that of the mail. */
export function recipientLinks(
  origin: string,
  signer: TokenSigner,
  recipientId: number,
  date: Date,
): RecipientLinks {
  // With the time of a mail all that it was filled from is known again.
  const seconds = secondsOf(date);
  // A message often leads to one place many times.
  const made = new Map<number, string>();
  const linkUrl = (linkId: number, place: number | null) => {
    if (place !== null) return `${origin}/t/c/${signer.sign('click', recipientId, linkId, place, seconds)}`;
    const url = made.get(linkId) ?? `${origin}/t/c/${signer.sign('click', recipientId, linkId)}`;
    made.set(linkId, url);
    return url;
  };
  return {
    unsubscribeUrl: `${origin}/u/${signer.sign('unsubscribe', recipientId)}`,
    webVersionUrl: `${origin}/w/${signer.sign('web', recipientId, seconds)}`,
    openUrl: `${origin}/t/o/${signer.sign('open', recipientId)}.gif`,
    linkUrl,
  };
}

/** The addresses that tell what a recipient of a submitted mail does with it; the ids of its links by where they lead. */
export function submittedLinks(
  origin: string,
  signer: TokenSigner,
  messageId: number,
  links: ReadonlyMap<string, number>,
): { readonly openUrl: string; linkUrl(url: string): string | null } {
  return {
    openUrl: `${origin}/t/o/${signer.sign('submitted-open', messageId)}.gif`,
    linkUrl(url) {
      const linkId = links.get(url);
      return linkId === undefined
        ? null
        : `${origin}/t/c/${signer.sign('submitted-click', messageId, linkId)}`;
    },
  };
}
