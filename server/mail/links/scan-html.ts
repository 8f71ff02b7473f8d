import { QuoteType, Tokenizer } from 'htmlparser2';
import { isWithin, maskTags, noTags, type SourceTags } from '../merge/tags.ts';
import type { FoundLink } from './found-link.ts';

/** What a mail needs to know of an html. */
export interface ScannedHtml {
  /** The value of every `href` of `a` and `area`, in order; positions are those of the value without its quotes. */
  readonly links: readonly FoundLink[];
  /** Where the tags begin that really end the body. */
  readonly bodyEnds: readonly number[];
  /** The last place at which an element can be put: the end, but for an html that breaks off in a comment or a script. */
  readonly end: number;
}

const LINK_ELEMENTS = new Set(['a', 'area']);
/** What these hold is text up to their end, whatever it looks like. */
const TEXT_ELEMENTS = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
]);
const ATTRIBUTE_OPENING = /\s*=\s*["']?/y;
const PROBE = '<probe>';

/**
 * Reads an html as browsers do: comments, scripts and styles are passed over; merge tags may stand anywhere, and raw
 * blocks hold no link of ours.
 */
export function scanHtml(html: string, tags: SourceTags = noTags): ScannedHtml {
  // A merge tag may hold quotes and brackets that are none of html: it is hidden from the tokenizer behind slashes,
  // which part attributes and are plain characters in values.
  const masked = maskTags(html, tags, '/');
  const links: FoundLink[] = [];
  const bodyEnds: number[] = [];
  const open = {
    element: '',
    attribute: '',
    nameEnd: 0,
    value: '',
    tag: 0,
    text: -1,
    comment: -1,
    probed: false,
  };
  const tokenizer = new Tokenizer(
    { xmlMode: false, decodeEntities: true },
    {
      ...IGNORED,
      onopentagname: (from, to) => {
        open.element = masked.slice(from, to).toLowerCase();
        open.tag = from - 1;
        open.probed = from > masked.length;
      },
      onopentagend: () => {
        if (TEXT_ELEMENTS.has(open.element)) open.text = open.tag;
        open.tag = -1;
      },
      onclosetag: (from, to) => {
        open.text = -1;
        if (masked.slice(from, to).toLowerCase() === 'body') bodyEnds.push(from - 2);
      },
      oncomment: (from) => {
        open.comment = masked.lastIndexOf('<', from);
      },
      onattribname: (from, to) => {
        open.attribute = masked.slice(from, to).toLowerCase();
        open.nameEnd = to;
        open.value = '';
      },
      onattribdata: (from, to) => {
        open.value += html.slice(from, to);
      },
      onattribentity: (codePoint) => {
        open.value += String.fromCodePoint(codePoint);
      },
      onattribend: (quote, to) => {
        const { element, attribute, nameEnd, value } = open;
        if (attribute !== 'href' || !LINK_ELEMENTS.has(element) || quote === QuoteType.NoValue) return;
        const quoted = quote !== QuoteType.Unquoted;
        ATTRIBUTE_OPENING.lastIndex = nameEnd;
        const start = nameEnd + (ATTRIBUTE_OPENING.exec(masked)?.[0].length ?? 0);
        links.push({ url: value.trim(), start, end: quoted ? to - 1 : to, quoted });
      },
    },
  );
  tokenizer.write(masked + PROBE);
  tokenizer.end();
  const brokenOff = [open.tag, open.text, open.comment].filter(
    (start) => start >= 0 && start < masked.length,
  );
  return {
    links: links.filter(({ start }) => !isWithin(start, tags.raw)),
    bodyEnds,
    end: open.probed ? html.length : Math.max(...brokenOff),
  };
}

/** The links of an html that is no template, such as a mail that was received. */
export function findHtmlLinks(html: string): readonly FoundLink[] {
  return scanHtml(html).links;
}

function ignore(): void {}

const IGNORED = {
  oncdata: ignore,
  ondeclaration: ignore,
  onend: ignore,
  onprocessinginstruction: ignore,
  onselfclosingtag: ignore,
  ontext: ignore,
  ontextentity: ignore,
};
