import { decodeHTMLStrict } from 'entities';
import { boundNames, isKnownTag, ownAddresses } from './known-names.ts';
import { type TemplateFormat, withoutMarks } from './marks.ts';

const RAW_BLOCK = '\\{%-?\\s*raw\\s*-?%\\}[\\s\\S]*?\\{%-?\\s*endraw\\s*-?%\\}';
const OPEN_ENTITY = '(?:&#0*123;|&#x0*7b;|&lcub;|&lbrace;)';
const CLOSE_ENTITY = '(?:&#0*125;|&#x0*7d;|&rcub;|&rbrace;)';
const PERCENT_ENTITY = '(?:&#0*37;|&#x0*25;|&percnt;)';
/** A tag of which a brace is written as an entity; what is in it may hold none. */
const ENTITY_TAG = outsideRaw(
  `(?:\\{|${OPEN_ENTITY})(?:[{%]|${OPEN_ENTITY}|${PERCENT_ENTITY})` +
    `(?:(?!${OPEN_ENTITY}|${CLOSE_ENTITY})[^{}<>]){1,300}?` +
    `(?:[}%]|${CLOSE_ENTITY}|${PERCENT_ENTITY})(?:\\}|${CLOSE_ENTITY})`,
);
/** A tag of which a character is written as in an address. */
const ENCODED_TAG = outsideRaw(
  '(?:\\{|%7B)(?:\\{|%7B|%25|%(?![0-9a-f]{2}))(?:(?!%7[BD])[^{}<>\\n]){1,300}?(?:\\}|%7D|%25|%)(?:\\}|%7D)',
);
const QUOTED_OR_ENCODED = /"[^"]*"|'[^']*'|(?:%[0-9a-f]{2})+/gi;
const ANY_TAG = outsideRaw('\\{\\{[\\s\\S]*?\\}\\}|\\{%[\\s\\S]*?%\\}');
const DOUBLED_SCHEME = new RegExp(`\\bhttps?:/{0,3}(?=\\{\\{-?\\s*(?:${ownAddresses.join('|')})\\b)`, 'gi');
const IS_RAW = /^\{%-?\s*raw\b/;
const LINE_ENDS = /[\r\n]+/g;

/**
 * A template as its author meant it where an editor wrote it otherwise: braces as entities or as in addresses, entities
 * and encoded blanks within tags, and a scheme put before an address that brings its own. What it changes keeps its line.
 */
export function mendSource(source: string, format: TemplateFormat): string {
  const bound = boundNames(source);
  let mended = withoutMarks(source);
  if (format === 'html' && mended.includes('&')) {
    mended = mended.replace(ENTITY_TAG, (coded) => knownOr(coded, decodeHTMLStrict(coded), bound));
  }
  if (mended.includes('%')) {
    mended = mended.replace(ENCODED_TAG, (coded) => knownOr(coded, decodeOutsideQuotes(coded), bound));
  }
  if (format === 'html' && mended.includes('&')) mended = mended.replace(ANY_TAG, decodeTag);
  return mended.replace(DOUBLED_SCHEME, '');
}

/** What was decoded, where it is a tag that the mail knows; else it was no tag, but a text about one. */
function knownOr(coded: string, decoded: string, bound: readonly string[]): string {
  if (IS_RAW.test(coded)) return coded;
  const [, brace, content, end] = /^\{([{%])([\s\S]*)([}%])\}$/.exec(decoded) ?? [];
  if (content === undefined || (brace === '{') !== (end === '}')) return coded;
  const wasTag = coded.startsWith(`{${brace}`) && coded.endsWith(`${end}}`);
  if (!wasTag && !isKnownTag(content, brace === '{' ? 'value' : 'tag', bound)) return coded;
  return inOneLine(coded, decoded);
}

function decodeOutsideQuotes(coded: string): string {
  return coded.replace(QUOTED_OR_ENCODED, (part) => {
    if (!part.startsWith('%')) return part;
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
}

function decodeTag(tag: string): string {
  if (!tag.includes('&') || IS_RAW.test(tag)) return tag;
  return inOneLine(tag, decodeHTMLStrict(tag));
}

/** Decoding may bring line ends, which would move every line behind them. */
function inOneLine(before: string, after: string): string {
  return LINE_ENDS.test(before) ? after : after.replace(LINE_ENDS, ' ');
}

/** A pattern that takes raw blocks whole, so that it finds nothing in them. */
function outsideRaw(pattern: string): RegExp {
  return new RegExp(`${RAW_BLOCK}|${pattern}`, 'gi');
}
