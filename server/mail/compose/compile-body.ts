import type { Context } from 'liquidjs';
import { trackableLinks } from '../links/collect-links.ts';
import { isHarmless, isWebAddress, type LinkTemplate, parseLink } from '../links/fill-link.ts';
import { findTextLinks } from '../links/find-text-links.ts';
import { type FoundLink, replaceLinks } from '../links/found-link.ts';
import { type MergedValue, mergedValues } from '../links/merged-values.ts';
import { scanHtml } from '../links/scan-html.ts';
import { slotTag } from '../merge/engine.ts';
import { mendSource } from '../merge/mend-source.ts';
import type { FilledSlot } from '../merge/rendering.ts';
import { type SourceTags, sourceTags } from '../merge/tags.ts';
import { type MergeContext, parseSlotted } from '../merge/template.ts';
import { lineAt, TemplateError } from '../merge/template-error.ts';
import { escapeHtml } from './escape-html.ts';
import { type FillValue, parseValue } from './fill-value.ts';
import { pixelPlaces } from './place-pixel.ts';

/** A link of a message, as the console shows it: only an enabled one is tracked. */
export interface MessageLink {
  id: number;
  url: string;
  enabled: boolean;
}

/** The tracking addresses of one recipient's mail. */
export interface Tracking {
  openUrl: string;
  /** @param place which link of the part this is, in the order of writing; null for one that is alike for everyone. */
  linkUrl(linkId: number, place: number | null): string;
}

/** A link as one mail has it. */
export interface WrittenLink {
  readonly linkId: number;
  readonly place: number;
  /** Where it leads: an address of the web. */
  readonly url: string;
}

/** A body cut at its merge points and links; `literals` stand around the values of a recipient. */
export interface CompiledBody {
  readonly literals: readonly string[];
  /** Without tracking, links lead straight to their target and there is no pixel. Tells of each tracked link that is filled. */
  values(context: MergeContext, tracking: Tracking | null, written?: (link: WrittenLink) => void): string[];
}

interface LinkSlot {
  readonly kind: 'link';
  readonly linkId: number | null;
  readonly source: string;
  readonly target: LinkTemplate | null;
}

type Slot =
  | LinkSlot
  | { readonly kind: 'pixel'; readonly first: boolean }
  | { readonly kind: 'value'; readonly fill: FillValue };

/** Compiles the html part: links at their places, the open pixel at the end of the body. Throws TemplateError. */
export function compileHtml(html: string, links: readonly MessageLink[]): CompiledBody {
  const source = mendSource(html, 'html');
  const tags = sourceTags(source);
  const scanned = scanHtml(source, tags);
  const slots: Slot[] = [];
  const { places, first } = pixelPlaces(scanned, tags);
  const pixels = places.map((at): FoundLink => ({ url: '', start: at, end: at, quoted: true }));
  const values = new Map<FoundLink, MergedValue>(mergedValues(scanned, tags).map((each) => [each, each]));
  const fillLinkSlot = slotFor(source, tags, links, slots);
  const fillAny = (found: FoundLink): string | null => {
    if (pixels.includes(found)) return slotTag(slots.push({ kind: 'pixel', first }) - 1);
    const value = values.get(found);
    return value === undefined ? fillLinkSlot(found) : valueSlot(value, source, slots);
  };
  const cuts = [...scanned.links, ...values.keys(), ...pixels].sort((a, b) => a.start - b.start);
  return body(replaceLinks(source, cuts, fillAny), source, 'html', slots);
}

/** Compiles the text part. Throws TemplateError. */
export function compileText(text: string, links: readonly MessageLink[]): CompiledBody {
  const source = mendSource(text, 'text');
  const tags = sourceTags(source);
  const slots: Slot[] = [];
  const slotted = replaceLinks(source, findTextLinks(source, tags), slotFor(source, tags, links, slots));
  return body(slotted, source, 'text', slots);
}

function slotFor(source: string, tags: SourceTags, links: readonly MessageLink[], slots: Slot[]) {
  const tracked = new Map(links.filter(({ enabled }) => enabled).map(({ id, url }) => [url, id]));
  const isTrackable = trackableLinks(source, tags);
  return ({ url, start, end }: FoundLink): string | null => {
    const linkId = isTrackable(url) ? (tracked.get(url) ?? null) : null;
    const merges = tags.tags.some((tag) => tag.start >= start && tag.start < end);
    if (linkId === null && !merges) return isHarmless(url) ? null : '';
    const original = source.slice(start, end);
    const target = merges ? parsedAt(source, start, () => parseLink(url)) : null;
    return slotTag(slots.push({ kind: 'link', linkId, source: original, target }) - 1, original);
  };
}

function valueSlot(found: MergedValue, source: string, slots: Slot[]): string {
  const original = source.slice(found.start, found.end);
  const fill = parsedAt(source, found.start, () => parseValue(original, found));
  return slotTag(slots.push({ kind: 'value', fill }) - 1, original);
}

function parsedAt<Parsed>(source: string, start: number, parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    throw error instanceof TemplateError ? error.movedDown(lineAt(source, start) - 1) : error;
  }
}

function body(
  slotted: string,
  source: string,
  format: 'html' | 'text',
  slots: readonly Slot[],
): CompiledBody {
  const template = parseSlotted(slotted, source, format);
  const inFormat = format === 'html' ? escapeHtml : (value: string) => value;
  return {
    literals: template.literals,
    values(context, tracking, written) {
      const state = { place: 0, hasPixel: false };
      const linkUrl = (linkId: number, place: number | null, plain: string): FilledSlot => {
        return { plain, written: tracking === null ? plain : inFormat(tracking.linkUrl(linkId, place)) };
      };
      const fillLink = ({ linkId, source, target }: LinkSlot, scope: Context): FilledSlot => {
        if (target === null) return linkId === null ? asItIs(source) : linkUrl(linkId, null, source);
        const url = target.fill(scope) ?? '';
        const plain = inFormat(url);
        if (linkId === null || !isWebAddress(url) || leadsHome(url, context)) return asItIs(plain);
        const place = state.place++;
        written?.({ linkId, place, url });
        return linkUrl(linkId, place, plain);
      };
      return template.values(context, (index, scope) => {
        const slot = slots[index];
        if (slot === undefined) return asItIs('');
        if (slot.kind === 'link') return fillLink(slot, scope);
        if (slot.kind === 'value') return asItIs(slot.fill(scope));
        if (tracking === null || (slot.first && state.hasPixel)) return asItIs('');
        state.hasPixel = true;
        return { written: pixelTag(tracking.openUrl), plain: '' };
      });
    },
  };
}

function asItIs(text: string): FilledSlot {
  return { written: text, plain: text };
}

/** Whether an address is one of the mail's own, by whatever variable it came. */
function leadsHome(url: string, { unsubscribe_url, webversion_url }: MergeContext): boolean {
  return [unsubscribe_url, webversion_url].some((own) => own !== '' && url.startsWith(own));
}

/** The image that tells that a mail was opened. */
export function pixelTag(url: string): string {
  return `<img src="${escapeHtml(url)}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`;
}
