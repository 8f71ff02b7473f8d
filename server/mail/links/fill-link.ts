import { domainToASCII } from 'node:url';
import type { Context, Template as LiquidTemplate } from 'liquidjs';
import { replaceValues, withoutDoubledScheme } from '../merge/marks.ts';
import { createScope, type MergeContext, parseAddress, renderMarked } from '../merge/template.ts';

/** A link parsed once, to be filled for each recipient. */
export interface LinkTemplate {
  /** The address in the scope of a render, or null when it is none of the schemes a mail may hold. */
  fill(scope: Context): string | null;
}

const ALLOWED_SCHEME = /^(?:https?:\/\/[^/?#\\]|mailto:|tel:|sms:)/i;
/** What an image may come by besides the web. */
const SHOWN_SCHEME = /^(?:cid:|data:image\/)/i;
/** The address of a list that is being written. */
const CANDIDATE = /[^\s,]*$/;
const NUMBER_OR_ADDRESS = /^\s*(?:mailto|tel|sms):[^?]*$/i;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
/** What browsers take out of an address before they read its scheme. */
const REMOVED_BY_BROWSERS = /[\t\r\n]/g;
const NOT_IN_AN_ADDRESS = /[^\x21-\x7e]|["<>`{}|^]/gu;
/** All of the host, the port and the path may come from a value that stands right behind the scheme, up to these. */
const BARE_SCHEME = /^\s*https?:\/\/$/i;
const ENDS_HOST = /^(?:$|[/?#])/;
const HOST = /^(https?:\/\/(?:[^/?#@]*@)?)([^/?#@:]+)/i;

/** Parses the address of a link with its merge tags. Throws TemplateError. */
export function parseLink(template: string): LinkTemplate {
  return parsedBy(template, (address) => ALLOWED_SCHEME.test(address));
}

/** As parseLink, for the address of something that a mail shows or names: it may come with the mail, or be relative. */
export function parseSource(template: string): LinkTemplate {
  return parsedBy(template, (address) => isHarmless(address) || SHOWN_SCHEME.test(address));
}

/** As parseSource, for several addresses with what is said of each between them. */
export function parseSources(template: string): LinkTemplate {
  const parsed = parseAddress(template);
  const fill = (scope: Context) =>
    replaceValues(renderMarked(parsed, scope), (value, before, behind) => {
      const begun = CANDIDATE.exec(before)?.[0] ?? '';
      const encoded = encodeValue(value, begun, behind)
        .replace(LONE_SURROGATE, '\ufffd')
        .replace(NOT_IN_AN_ADDRESS, encodeURIComponent);
      return encoded.replaceAll(',', '%2C');
    });
  return { fill };
}

function parsedBy(template: string, isAllowed: (address: string) => boolean): LinkTemplate {
  const parsed = parseAddress(template);
  return { fill: (scope) => fillParsed(parsed, scope, isAllowed) };
}

/**
 * The address that a link has for one recipient, ready for an href or a Location header: values
 * percent-encoded (a value that begins the address, or is all of it behind the scheme, may bring a path of its own), other
 * characters encoded where an address cannot hold them. Null when it comes out as anything but http,
 * https, mailto, tel or sms. Throws TemplateError for a template that does not parse.
 */
export function fillLink(template: string, context: MergeContext): string | null {
  return parseLink(template).fill(createScope(context, 'text'));
}

/** Whether a filled address is one of the web, to which a redirect may lead. */
export function isWebAddress(url: string): boolean {
  return /^https?:/i.test(url);
}

/** The address of a link without merge tags, ready for a Location header; null where it is none of the web. */
export function webAddress(url: string): string | null {
  const address = asBrowsersRead(url);
  return ALLOWED_SCHEME.test(address) && isWebAddress(address) ? encodeAddress(address) : null;
}

/** Whether a link without merge tags may stand in a mail: an anchor, a relative or an allowed address. */
export function isHarmless(url: string): boolean {
  const address = asBrowsersRead(url);
  return ALLOWED_SCHEME.test(address) || !/^[^/?#]*:/.test(address);
}

function fillParsed(
  parsed: LiquidTemplate[],
  scope: Context,
  isAllowed: (address: string) => boolean,
): string | null {
  const marked = withoutDoubledScheme(renderMarked(parsed, scope));
  const filled = replaceValues(marked, (value, before, behind) =>
    encodeValue(value.replace(LONE_SURROGATE, '\ufffd'), before, behind),
  );
  const address = asBrowsersRead(filled);
  return isAllowed(address) ? encodeAddress(address) : null;
}

function encodeValue(value: string, before: string, behind: string): string {
  if (before.trim() === '' || (BARE_SCHEME.test(before) && ENDS_HOST.test(behind))) return value;
  const encoded = encodeURIComponent(value);
  // Dialers and mail programs want the signs of numbers and addresses as they are.
  return NUMBER_OR_ADDRESS.test(before) ? encoded.replaceAll('%40', '@').replaceAll('%2B', '+') : encoded;
}

function asBrowsersRead(url: string): string {
  return url.replace(REMOVED_BY_BROWSERS, '').trim();
}

function encodeAddress(address: string): string {
  return address
    .replace(LONE_SURROGATE, '\ufffd')
    .replace(HOST, (_match, before: string, host: string) => before + asciiHost(host))
    .replace(NOT_IN_AN_ADDRESS, encodeURIComponent);
}

function asciiHost(host: string): string {
  return /^[\x21-\x7e]*$/.test(host) ? host : domainToASCII(host) || host;
}
