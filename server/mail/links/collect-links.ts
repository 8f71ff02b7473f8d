import { findHtmlLinks, findTextLinks } from './find-links.ts';

/** An address that a message leads to, as written, and in which of its parts. */
export interface CollectedLink {
  url: string;
  where: ('html' | 'text')[];
}

const OWN_ADDRESS = /\{[{%][\s\S]*?\b(?:unsubscribe_url|webversion_url)\b/;
const WEB_ADDRESS = /^(?:https?:\/\/|\{[{%])/i;

/**
 * Whether a link is listed and may be tracked: an address of the web, or one that begins with a merge
 * tag, but never the unsubscribe or web version address.
 */
export function isTrackable(url: string): boolean {
  return WEB_ADDRESS.test(url) && !OWN_ADDRESS.test(url);
}

/** The links of a message, each address once, in the order of their first appearance. */
export function collectLinks(html: string, text: string): CollectedLink[] {
  const links = new Map<string, CollectedLink>();
  const add = (url: string, part: 'html' | 'text'): void => {
    if (!isTrackable(url)) return;
    const link = links.get(url) ?? { url, where: [] };
    if (!link.where.includes(part)) link.where.push(part);
    links.set(url, link);
  };
  for (const { url } of findHtmlLinks(html)) add(url, 'html');
  for (const { url } of findTextLinks(text)) add(url, 'text');
  return [...links.values()];
}
