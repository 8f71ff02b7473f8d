import { QuoteType, Tokenizer } from 'htmlparser2';
import { isWithin, maskTags, noTags, type Range, type SourceTags } from '../merge/tags.ts';
import type { FoundLink } from './found-link.ts';

/** An attribute with a value; the positions are those of the value without its quotes. */
export interface FoundAttribute extends FoundLink {
  readonly name: string;
}

/** What a mail needs to know of an html. */
export interface ScannedHtml {
  /** Every attribute that has a value, in order. */
  readonly attributes: readonly FoundAttribute[];
  /** Where the tags stand that open an element, in order. */
  readonly openTags: readonly Range[];
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
  const attributes: FoundAttribute[] = [];
  const openTags: Range[] = [];
  const bodyEnds: number[] = [];
  const open = {
    element: '',
    tag: 0,
    text: -1,
    comment: -1,
    probed: false,
  };
  const closeTag = (end: number): void => {
    openTags.push({ start: open.tag, end });
    open.tag = -1;
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
      onopentagend: (end) => {
        if (TEXT_ELEMENTS.has(open.element)) open.text = open.tag;
        closeTag(end);
      },
      // What fills the end of a tag is hidden behind a slash too.
      onselfclosingtag: closeTag,
      onclosetag: (from, to) => {
        open.text = -1;
        if (masked.slice(from, to).toLowerCase() === 'body') bodyEnds.push(from - 2);
      },
      oncomment: (from) => {
        open.comment = masked.lastIndexOf('<', from);
        // No element is named by a tag: hidden, it looks like the end of one.
        if (masked.startsWith('</', open.comment) && !html.startsWith('</', open.comment))
          openTags.push({ start: open.comment, end: open.comment + 2 });
      },
      ...attributesRead(html, masked, (found) => {
        attributes.push(found);
        if (found.name === 'href' && LINK_ELEMENTS.has(open.element)) links.push(found);
      }),
    },
  );
  tokenizer.write(masked + PROBE);
  tokenizer.end();
  const brokenOff = [open.tag, open.text, open.comment].filter(
    (start) => start >= 0 && start < masked.length,
  );
  return {
    attributes,
    openTags,
    links: links.filter(({ start }) => !isWithin(start, tags.raw)),
    bodyEnds,
    end: open.probed ? html.length : Math.max(...brokenOff),
  };
}

/** Hears the attributes that have a value. */
function attributesRead(html: string, masked: string, onFound: (found: FoundAttribute) => void) {
  const open = { name: '', nameEnd: 0, value: '' };
  return {
    onattribname: (from: number, to: number) => {
      open.name = masked.slice(from, to).toLowerCase();
      open.nameEnd = to;
      open.value = '';
    },
    onattribdata: (from: number, to: number) => {
      open.value += html.slice(from, to);
    },
    onattribentity: (codePoint: number) => {
      open.value += String.fromCodePoint(codePoint);
    },
    onattribend: (quote: QuoteType, to: number) => {
      if (quote === QuoteType.NoValue) return;
      const quoted = quote !== QuoteType.Unquoted;
      ATTRIBUTE_OPENING.lastIndex = open.nameEnd;
      const start = open.nameEnd + (ATTRIBUTE_OPENING.exec(masked)?.[0].length ?? 0);
      onFound({ name: open.name, url: open.value.trim(), start, end: quoted ? to - 1 : to, quoted });
    },
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
  ontext: ignore,
  ontextentity: ignore,
};
