import { balancedEnd, type SourceTag, type SourceTags } from '../merge/tags.ts';
import type { FoundLink } from './found-link.ts';
import type { FoundAttribute, ScannedHtml } from './scan-html.ts';

/**
 * How what is filled within the tags of an html is kept from being more than a value: an address and a list of them are
 * encoded, a whole value is put between quotes, a part of one gets no blank, and a name or a whole attribute it may never
 * become.
 */
export type ValuePlace = 'address' | 'addresses' | 'whole' | 'part' | 'name';

/** A place within a tag of an html at which something is filled. */
export interface MergedValue extends FoundLink {
  readonly place: ValuePlace;
}

const ADDRESSES = new Set(
  'href src background action formaction poster cite data longdesc lowsrc dynsrc xlink:href'.split(' '),
);
const LISTS = new Set(['srcset', 'imagesrcset']);
/** The tags of Liquid that write values, besides the one without a word. */
const WRITERS = new Set(['echo', 'cycle', 'liquid']);

/** Where an html is filled within its tags, but for the links and for what quotes keep together anyway. */
export function mergedValues({ attributes, openTags, links }: ScannedHtml, tags: SourceTags): MergedValue[] {
  const writers = tags.tags.filter(({ name }) => name === null || WRITERS.has(name));
  const within = ({ start, end }: { start: number; end: number }) =>
    writers.filter((tag) => tag.start >= start && tag.start < end);
  const isLink = (attribute: FoundAttribute) => links.some(({ start }) => start === attribute.start);
  const inValues = attributes.flatMap((attribute): MergedValue[] => {
    const written = within(attribute);
    return written.length === 0 || isLink(attribute) ? [] : valuesOf(attribute, written, tags);
  });
  const isInValue = ({ start }: SourceTag) =>
    attributes.some((attribute) => start >= attribute.start && start < attribute.end);
  const names = openTags.flatMap((range) => within(range).filter((tag) => !isInValue(tag)));
  return [...inValues, ...names.map((tag) => single(tag, 'name'))].sort((a, b) => a.start - b.start);
}

function valuesOf(attribute: FoundAttribute, written: readonly SourceTag[], tags: SourceTags): MergedValue[] {
  const { start, quoted, name, url } = attribute;
  const end = balancedEnd(attribute, tags);
  const isWhole = end === attribute.end;
  if (isWhole && ADDRESSES.has(name)) return [{ url, start, end, quoted, place: 'address' }];
  if (isWhole && LISTS.has(name)) return [{ url, start, end, quoted, place: 'addresses' }];
  if (quoted) return [];
  // A block that goes on behind the value, and what stands in it, cannot be between its quotes.
  const rest = written.filter((tag) => tag.start >= end).map((tag) => single(tag, 'part'));
  if (!written.some((tag) => tag.start < end)) return rest;
  return [{ url, start, end, quoted, place: 'whole' }, ...rest];
}

function single({ start, end }: SourceTag, place: ValuePlace): MergedValue {
  return { url: '', start, end, quoted: true, place };
}
