import { createHash } from 'node:crypto';
import { type Context, type Liquid, filters as liquidFilters, toValue } from 'liquidjs';
import { registerDateFilters } from './date-filters.ts';
import { markLineBreaks } from './marks.ts';
import { renderingOf } from './rendering.ts';
import { Captured, Encoded, textOf } from './values.ts';

/** What a filter is called with. */
type Filter = (this: { context: Context }, value: unknown, ...rest: unknown[]) => unknown;

/** What html escapes when a value is written: an escape in the template would be the second one. */
const HTML_ESCAPES = ['escape', 'xml_escape'];
const URL_ENCODERS: Readonly<Record<string, string>> = {
  url_encode: 'url_encode',
  url_escape: 'url_encode',
  cgi_escape: 'cgi_escape',
  uri_escape: 'uri_escape',
};
const ESCAPED = /&(?:amp|lt|gt|quot|apos|#34|#39);/g;
const UNESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#34;': '"',
  '&apos;': "'",
  '&#39;': "'",
};

/**
 * Registers the filters that a mail needs otherwise than a page: values are escaped where they are written, so none
 * escapes or makes html by itself; dates are read alike on every machine; nothing is left to chance.
 */
export function registerFilters(engine: Liquid): void {
  for (const [name, filter] of Object.entries(liquidFilters)) {
    if (typeof filter === 'function') engine.registerFilter(name, onPlainText(filter as Filter));
  }
  engine.unregisterFilter('raw');
  for (const name of HTML_ESCAPES) engine.registerFilter(name, metered(textOf));
  engine.registerFilter(
    'escape_once',
    metered((value) => textOf(value).replace(ESCAPED, unescaped)),
  );
  engine.registerFilter(
    'newline_to_br',
    metered((value) => markLineBreaks(textOf(value))),
  );
  for (const [name, original] of Object.entries(URL_ENCODERS)) engine.registerFilter(name, encoder(original));
  engine.registerFilter('default', keepCaptured('default'));
  engine.registerFilter('sample', sample);
  registerDateFilters(engine);
}

/** A filter of Liquid, some of which look at a value without asking for its text. */
function onPlainText(filter: Filter): Filter {
  return function (value, ...rest) {
    const plain: unknown = value instanceof Captured || value instanceof Encoded ? toValue(value) : value;
    return filter.call(this, plain, ...rest);
  };
}

function metered(filter: (value: unknown) => string): Filter {
  return function (value) {
    const text = filter(value);
    this.context.memoryLimit.use(text.length);
    return text;
  };
}

function unescaped(entity: string): string {
  return UNESCAPED[entity] ?? entity;
}

function encoder(name: string): Filter {
  const encode = liquidFilters[name] as Filter;
  return function (value) {
    const plain = textOf(value);
    return new Encoded(plain, textOf(encode.call(this, plain)));
  };
}

/** A filter of Liquid that gives back what it was given, html and all, where it leaves it alone. */
function keepCaptured(name: string): Filter {
  const filter = liquidFilters[name] as Filter;
  return function (value, ...rest) {
    const result = filter.call(this, value, ...rest);
    return value instanceof Captured && result === toValue(value) ? value : result;
  };
}

/** Picks as by chance, but for one person always the same of the same list. */
const sample: Filter = function (value, count = 1) {
  const list: unknown = toValue(value);
  const items: unknown[] = Array.isArray(list) ? list : [...textOf(list)];
  this.context.memoryLimit.use(items.length);
  const { person } = renderingOf(this.context);
  const places = items.map((item, index) => ({ item, place: placeOf(person, index, textOf(item)) }));
  const mixed = places.sort((a, b) => (a.place < b.place ? -1 : 1)).map(({ item }) => item);
  return count === 1 ? mixed[0] : mixed.slice(0, Number(textOf(count)) || 0);
};

function placeOf(person: string, index: number, item: string): string {
  return createHash('sha1').update(`${person}\0${index}\0${item}`).digest('hex');
}
