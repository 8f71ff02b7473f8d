import { findTextLinks } from '../links/find-text-links.ts';
import { mergedValues } from '../links/merged-values.ts';
import { scanHtml } from '../links/scan-html.ts';
import { checkTags } from '../merge/check-tags.ts';
import { ownAddresses } from '../merge/known-names.ts';
import type { TemplateFormat } from '../merge/marks.ts';
import { mendSource } from '../merge/mend-source.ts';
import { type SourceTags, sourceTags } from '../merge/tags.ts';
import { type MergeContext, parseTemplate } from '../merge/template.ts';
import { lineAt, quote, TemplateError, type TemplateReason } from '../merge/template-error.ts';
import { compileHtml, compileText } from './compile-body.ts';

/** The parts of a message that may hold merge tags. */
export type TemplatePart = 'subject' | 'html' | 'text';

/** What is wrong with a template; `line` counts from 1 in that part. */
export interface TemplateFault {
  part: TemplatePart;
  line: number;
  message: string;
  reason: TemplateReason;
}

/** Values for a mail that has no recipient yet. */
const SAMPLE: MergeContext = {
  email: 'name@example.com',
  attributes: {},
  unsubscribe_url: 'https://example.com/u/sample',
  webversion_url: 'https://example.com/w/sample',
  calendar: { now: new Date(0), timezone: 'UTC', locale: 'en' },
};

const CHECKS: Readonly<Record<TemplatePart, (source: string, context: MergeContext) => unknown>> = {
  subject: (source, context) => parseTemplate(source, 'text').render(context),
  html: (source, context) => compileHtml(source, []).values(context, null),
  text: (source, context) => compileText(source, []).values(context, null),
};

/** A tag of an own address, with what stands before it in its branch. */
const OWN_ADDRESS = new RegExp(`^(?:[\\s\\S]*%\\})?([\\s\\S]*?)\\{\\{-?\\s*(?:${ownAddresses.join('|')})\\b`);
/** An address that brings its own scheme and host stands first, or in a query, a fragment or the body of a mail. */
const MAY_GO_BEFORE = /^\s*$|[?#]|^\s*(?:mailto|sms|tel):/i;

/**
 * The first fault of each part: what does not parse, what an editor mangled, and what reaches a limit when it is filled
 * with the attributes given. To be asked before a message is saved, so that none fails when it is sent.
 */
export function checkTemplates(
  parts: Readonly<Partial<Record<TemplatePart, string>>>,
  attributes: MergeContext['attributes'] = {},
): TemplateFault[] {
  const faults: TemplateFault[] = [];
  for (const part of ['subject', 'html', 'text'] as const) {
    const source = parts[part];
    if (source === undefined) continue;
    try {
      checkSource(source, part === 'html' ? 'html' : 'text');
      CHECKS[part](source, { ...SAMPLE, attributes });
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      faults.push({ part, line: error.line, message: error.message, reason: error.reason });
    }
  }
  return faults;
}

function checkSource(written: string, format: TemplateFormat): void {
  const source = mendSource(written, format);
  checkTags(source, format);
  const tags = sourceTags(source);
  if (format === 'html') checkNames(source, tags);
  const links = format === 'html' ? scanHtml(source, tags).links : findTextLinks(source, tags);
  for (const { url, start } of links) {
    const before = OWN_ADDRESS.exec(url)?.[1];
    if (before === undefined || MAY_GO_BEFORE.test(before)) continue;
    const near = quote(url);
    const reason = { kind: 'addressMisplaced', near } as const;
    throw new TemplateError(lineAt(source, start), `misplaced address: ${near}`, reason);
  }
}

/** A value may not name an attribute or an element; what the source itself caught brings whole ones. */
function checkNames(source: string, tags: SourceTags): void {
  const caught = tags.captures.map(({ name }) => name);
  for (const { start, end, place } of mergedValues(scanHtml(source, tags), tags)) {
    const written = source.slice(start, end);
    const name = /^\{[{%]-?\s*(?:echo\s+)?([\w-]+)/.exec(written)?.[1] ?? '';
    if (place !== 'name' || caught.includes(name)) continue;
    const near = quote(written);
    const reason = { kind: 'valueMisplaced', near } as const;
    throw new TemplateError(lineAt(source, start), `misplaced value: ${near}`, reason);
  }
}
