import { isKnownTag } from './known-names.ts';
import type { TemplateFormat } from './marks.ts';
import { sourceTags } from './tags.ts';
import { lineAt, quote, TemplateError } from './template-error.ts';

const INVISIBLE = '\\u00ad\\u034f\\u061c\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\ufeff';
const TYPOGRAPHIC_QUOTES = '“”„‟‘’‚‛«»';
const ELEMENT = '<[/!]?[a-zA-Z][^<>]{0,300}>';
const MANGLED = new RegExp(`[${INVISIBLE}${TYPOGRAPHIC_QUOTES}]|${ELEMENT}`);
const INNER_TAG = /(?!^)\{[{%]/;
const EACH_INVISIBLE = new RegExp(`[${INVISIBLE}]`, 'g');
const EACH_ELEMENT = new RegExp(ELEMENT, 'g');
/** A quoted text may hold anything, but for the name of an attribute in brackets. */
const QUOTED_TEXT = /(\[\s*)?(?:"[^"]*"|'[^']*')/g;
const SPLIT: Readonly<Record<TemplateFormat, RegExp>> = {
  html: new RegExp(`\\{(?:[${INVISIBLE}]|${ELEMENT})+[{%]`, 'g'),
  text: new RegExp(`\\{[${INVISIBLE}]+[{%]`, 'g'),
};

/**
 * Finds a tag in which something stands that no one sees or that an editor put there, so that it would come out empty
 * or as it stands. Throws TemplateError with its line.
 */
export function checkTags(source: string, format: TemplateFormat): void {
  for (const { index } of source.matchAll(SPLIT[format])) {
    const piece = source.slice(index, index + 400);
    const [opening = '', content = ''] = /^\{[{%]([\s\S]*)/.exec(plain(piece)) ?? [];
    if (isKnownTag(content, opening.startsWith('{%') ? 'tag' : 'value', []))
      throw mangled(source, index, piece);
  }
  for (const { start, end, name } of sourceTags(source).tags) {
    if (name === '#') continue;
    const tag = source.slice(start, end);
    const code = tag.replace(QUOTED_TEXT, (text, bracket?: string) => (bracket === undefined ? '' : text));
    // One in which another begins was never closed, and is told as that.
    if (MANGLED.test(code) && !INNER_TAG.test(code)) throw mangled(source, start, tag);
  }
}

function plain(text: string): string {
  return text.replace(EACH_ELEMENT, '').replace(EACH_INVISIBLE, '');
}

function mangled(source: string, position: number, tag: string): TemplateError {
  const closed = /^[\s\S]*?[}%][^{}]{0,40}?\}/.exec(tag)?.[0] ?? tag;
  const near = quote(closed).replace(EACH_INVISIBLE, codeOf);
  return new TemplateError(lineAt(source, position), `mangled tag: ${near}`, { kind: 'tagMangled', near });
}

/** A character that nobody sees, as it is called. */
function codeOf(character: string): string {
  return `[U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`;
}
