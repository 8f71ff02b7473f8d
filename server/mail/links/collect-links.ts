import { ownAddresses } from '../merge/known-names.ts';
import { mendSource } from '../merge/mend-source.ts';
import { type SourceTags, sourceTags } from '../merge/tags.ts';
import { findTextLinks } from './find-text-links.ts';
import { scanHtml } from './scan-html.ts';

/** An address that a message leads to, as written, and in which of its parts. */
export interface CollectedLink {
  url: string;
  where: ('html' | 'text')[];
}

const WEB_ADDRESS = /^(?:https?:\/\/|\{[{%])/i;
const ASSIGNED = /^([\w-]+)\s*=([\s\S]*)$/;

/**
 * What tells whether a link of a source is listed and may be tracked: an address of the web, or one that begins with a
 * merge tag, but never the unsubscribe or web version address, under whatever name the source gives it.
 */
export function trackableLinks(source: string, tags: SourceTags): (url: string) => boolean {
  const own = new RegExp(`\\{[{%][\\s\\S]*?(?<![\\w.-])(?:${ownNames(source, tags).join('|')})(?![\\w-])`);
  return (url) => WEB_ADDRESS.test(url) && !own.test(url);
}

/** The links of a message, each address once, in the order of their first appearance. Throws TemplateError. */
export function collectLinks(html: string, text: string): CollectedLink[] {
  const links = new Map<string, CollectedLink>();
  const addAll = (part: 'html' | 'text', written: string): void => {
    const source = mendSource(written, part);
    const tags = sourceTags(source);
    const isTrackable = trackableLinks(source, tags);
    const found = part === 'html' ? scanHtml(source, tags).links : findTextLinks(source, tags);
    for (const { url } of found) {
      if (!isTrackable(url)) continue;
      const link = links.get(url) ?? { url, where: [] };
      if (!link.where.includes(part)) link.where.push(part);
      links.set(url, link);
    }
  };
  addAll('html', html);
  addAll('text', text);
  return [...links.values()];
}

/** The names of the own addresses of a mail, and those that the source binds to something made of them. */
function ownNames(source: string, { tags, captures }: SourceTags): string[] {
  const names = [...ownAddresses];
  const bindings = [
    ...tags.flatMap(({ name, content }): [string, string][] => {
      const [, bound, value] = (name === 'assign' && ASSIGNED.exec(content)) || [];
      return bound === undefined || value === undefined ? [] : [[bound, value]];
    }),
    ...captures.map(({ name, start, end }): [string, string] => [name, source.slice(start, end)]),
  ];
  // A name may be bound to one that is bound further down.
  for (let known = 0; known < names.length; ) {
    known = names.length;
    const own = new RegExp(`(?<![\\w.-])(?:${names.join('|')})(?![\\w-])`);
    for (const [bound, value] of bindings) if (!names.includes(bound) && own.test(value)) names.push(bound);
  }
  return names;
}
