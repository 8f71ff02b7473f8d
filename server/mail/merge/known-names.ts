/** The addresses that each mail has of its own: they are never tracked, and a scheme before one is too much. */
export const ownAddresses = ['unsubscribe_url', 'webversion_url'];

/** What every mail knows besides what its template names itself. */
const knownRoots = ['email', 'attributes', ...ownAddresses];

const BINDING = /\{%-?\s*(?:assign|capture|for|tablerow|increment|decrement)\s+["']?([\w-]+)/g;
const TAG_WORD =
  /^(?:end\w+|if|elsif|else|unless|case|when|for|tablerow|assign|capture|comment|cycle|echo|increment|decrement|liquid|raw|break|continue)\b/;

/** The names that a template binds itself. */
export function boundNames(source: string): string[] {
  return [...source.matchAll(BINDING)].map(([, name = '']) => name);
}

/** Whether what stands within braces names something that the mail knows, or is a tag of Liquid. */
export function isKnownTag(content: string, kind: 'value' | 'tag', bound: readonly string[]): boolean {
  const inner = content.replace(/^-?\s*/, '');
  if (kind === 'tag') return TAG_WORD.test(inner);
  const name = /^[\w-]+/.exec(inner)?.[0] ?? '';
  return knownRoots.includes(name) || bound.includes(name);
}
