import type { Context } from 'liquidjs';
import { parseSource, parseSources } from '../links/fill-link.ts';
import type { MergedValue, ValuePlace } from '../links/merged-values.ts';
import { replaceLiterals, replaceValues } from '../merge/marks.ts';
import { parsePart, renderMarked } from '../merge/template.ts';
import { escapeHtml } from './escape-html.ts';

/** What is filled at a place within a tag of an html for one recipient, as html. */
export type FillValue = (scope: Context) => string;

/** What parts attributes, in a value that no quotes keep together. */
const PARTS_ATTRIBUTES = /[\s=`/]/g;
/** What was written before a value is the beginning of one itself. */
const VALUE_BEGUN = /=\s*(?:"[^"]*|'[^']*|[^\s"'>]*)$/;

/** Parses what stands at a place within a tag. Throws TemplateError. */
export function parseValue(source: string, { url, place }: MergedValue): FillValue {
  if (place === 'address' || place === 'addresses') {
    const target = (place === 'address' ? parseSource : parseSources)(url);
    return (scope) => escapeHtml(target.fill(scope) ?? '');
  }
  const parsed = parsePart(source);
  return (scope) => WRITE[place](renderMarked(parsed, scope));
}

const WRITE: Readonly<Record<Exclude<ValuePlace, 'address' | 'addresses'>, (marked: string) => string>> = {
  whole: (marked) => {
    const quotable = replaceLiterals(marked, (literal) => literal.replaceAll('"', '&#34;'));
    return replaceValues(quotable, escapeHtml);
  },
  part: (marked) => replaceValues(marked, inOnePart),
  name: (marked) =>
    replaceValues(marked, (value, before) => (VALUE_BEGUN.test(before) ? inOnePart(value) : '')),
};

function inOnePart(value: string): string {
  return escapeHtml(value).replace(PARTS_ATTRIBUTES, (character) => `&#${character.charCodeAt(0)};`);
}
