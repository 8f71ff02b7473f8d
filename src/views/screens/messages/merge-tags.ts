/** A merge tag that can be put into a message (contract, section 10). */
export interface MergeTag {
  /** The expression between the braces, such as `attributes.city`. */
  readonly name: string;
  readonly label: string;
  /** A tag whose value is an address; in running html it is put in as a link with this text. */
  readonly linkText?: string;
}

/** The names of the tags that every message has, in the words of the person. */
export interface FixedTagNames {
  readonly email: string;
  readonly unsubscribe: string;
  readonly webVersion: string;
  readonly unsubscribeLink: string;
  readonly webVersionLink: string;
}

/** The tags of an account: the address, its attributes, and the two links. */
export function mergeTags(
  names: FixedTagNames,
  attributes: readonly { readonly name: string; readonly slug: string }[],
): readonly MergeTag[] {
  return [
    { name: 'email', label: names.email },
    ...attributes.map(({ name, slug }) => ({ name: `attributes.${slug}`, label: name })),
    { name: 'unsubscribe_url', label: names.unsubscribe, linkText: names.unsubscribeLink },
    { name: 'webversion_url', label: names.webVersion, linkText: names.webVersionLink },
  ];
}

/** Where a tag is put in: between html elements, inside a tag of html, or in plain text. */
export type TagPlace = 'content' | 'markup' | 'plain';

/** The text of a tag for a place. */
export function tagText({ name, linkText }: MergeTag, place: TagPlace): string {
  const tag = `{{ ${name} }}`;
  if (linkText === undefined || place !== 'content') return tag;
  return `<a href="${tag}">${escapeText(linkText)}</a>`;
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const output = /\{\{-?\s*([^}|]+?)\s*(?:\||-?\}\})/g;
const ownNames = /\{%-?\s*(?:assign|capture|for|tablerow|increment|decrement)\s+([\w-]+)/g;
const literal = /^(?:["'\d-]|(?:true|false|nil|null|empty|blank)$|\()/;

/** The expressions that a text puts in and that no contact has, each once: they come out empty in every mail. */
export function unknownTags(text: string, tags: readonly MergeTag[]): readonly string[] {
  const known = new Set(tags.map(({ name }) => name));
  const own = new Set(['forloop', 'tablerowloop', ...[...text.matchAll(ownNames)].map(([, name]) => name)]);
  const used = [...text.matchAll(output)].map(([, expression = '']) => expression);
  return [...new Set(used)].filter((expression) => {
    const path = expression.replace(/\[\s*["']([^"']+)["']\s*\]/g, '.$1');
    return !literal.test(expression) && !known.has(path) && !own.has(path.split(/[.[]/)[0] ?? '');
  });
}
