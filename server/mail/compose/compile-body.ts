import type { Context } from 'liquidjs';
import { isTrackable } from '../links/collect-links.ts';
import { isHarmless, type LinkTemplate, parseLink } from '../links/fill-link.ts';
import { type FoundLink, findHtmlLinks, findTextLinks, replaceLinks } from '../links/find-links.ts';
import { slotTag } from '../merge/engine.ts';
import { type MergeContext, parseSlottedTemplate, type Template } from '../merge/template.ts';
import { escapeHtml } from './escape-html.ts';

/** A link of a message, as the console shows it: only an enabled one is tracked. */
export interface MessageLink {
  id: number;
  url: string;
  enabled: boolean;
}

/** The tracking addresses of one recipient's mail. */
export interface Tracking {
  openUrl: string;
  linkUrl(linkId: number): string;
}

/** A body cut at its merge points and links; `literals` stand around the values of a recipient. */
export interface CompiledBody {
  readonly literals: readonly string[];
  /** Without tracking, links lead straight to their target and there is no pixel. */
  values(context: MergeContext, tracking: Tracking | null): string[];
}

type Slot =
  | { kind: 'link'; linkId: number | null; source: string; target: LinkTemplate | null }
  | { kind: 'pixel' };

/** Compiles the html part: links at their places, the open pixel at the end of the body. */
export function compileHtml(html: string, links: readonly MessageLink[]): CompiledBody {
  const slots: Slot[] = [];
  const pixel = slots.push({ kind: 'pixel' }) - 1;
  const slotted = replaceLinks(html, findHtmlLinks(html), slotFor(html, links, slots));
  return body(parseSlottedTemplate(withPixel(slotted, slotTag(pixel)), 'html'), slots, escapeHtml);
}

/** Compiles the text part. */
export function compileText(text: string, links: readonly MessageLink[]): CompiledBody {
  const slots: Slot[] = [];
  const slotted = replaceLinks(text, findTextLinks(text), slotFor(text, links, slots));
  return body(parseSlottedTemplate(slotted, 'text'), slots, (value) => value);
}

function slotFor(source: string, links: readonly MessageLink[], slots: Slot[]) {
  const tracked = new Map(links.filter(({ enabled }) => enabled).map(({ id, url }) => [url, id]));
  return ({ url, start, end }: FoundLink): string | null => {
    const linkId = isTrackable(url) ? (tracked.get(url) ?? null) : null;
    const merges = /\{[{%]/.test(url);
    if (linkId === null && !merges) return isHarmless(url) ? null : '';
    const original = source.slice(start, end);
    const target = merges ? parseLink(url) : null;
    return slotTag(slots.push({ kind: 'link', linkId, source: original, target }) - 1, original);
  };
}

function body(
  template: Template,
  slots: readonly Slot[],
  escapeValue: (value: string) => string,
): CompiledBody {
  const fill = (slot: Slot | undefined, tracking: Tracking | null, scope: Context): string => {
    if (slot === undefined) return '';
    if (slot.kind === 'pixel') return tracking === null ? '' : pixelTag(tracking.openUrl);
    if (slot.linkId !== null && tracking !== null) return escapeValue(tracking.linkUrl(slot.linkId));
    return slot.target === null ? slot.source : escapeValue(slot.target.fill(scope) ?? '');
  };
  return {
    literals: template.literals,
    values: (context, tracking) =>
      template.values(context, (slot, scope) => fill(slots[slot], tracking, scope)),
  };
}

function withPixel(html: string, pixel: string): string {
  const end = html.toLowerCase().lastIndexOf('</body');
  return end === -1 ? html + pixel : html.slice(0, end) + pixel + html.slice(end);
}

function pixelTag(url: string): string {
  return `<img src="${escapeHtml(url)}" width="1" height="1" alt="" style="display:block;width:1px;height:1px;border:0">`;
}
