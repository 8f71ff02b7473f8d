import { parseAddress } from '#contract/rules/address.ts';

const quoted = String.raw`"(?:[^"\\\r\n]|\\[^\r\n])*"`;
const atoms = String.raw`[^\s<>()[\]\\,;:@"](?:[^<>()[\]\\,;:@"]*)`;
const named = new RegExp(`^(?:(?:${quoted}|${atoms})\\s*)*<([^<>\\s]+)>$`);
const bare = /^([^\s<>()[\]\\,;:"]+)(?:\s+\([^()<>@]*\))?$/;

/**
 * The one address of a header such as From, in the form that it is compared by. Null for everything that mail programs
 * may read in two ways: lists, groups, quoted local parts, a second address outside of quotes.
 */
export function oneMailbox(value: string): string | null {
  if (value.length > 1_000) return null;
  const written = named.exec(value)?.[1] ?? bare.exec(value)?.[1];
  if (written === undefined) return null;
  const parsed = parseAddress(written);
  return parsed.ok && parsed.address === written ? parsed.folded : null;
}
