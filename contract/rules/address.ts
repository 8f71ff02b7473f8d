import { labelToAscii } from './punycode.ts';

/** The longest address that is taken, in characters as typed; none of the right form is shorter than 5. */
export const LONGEST_ADDRESS = 150;

/** The same for the address that a user signs in with. */
export const LONGEST_USER_ADDRESS = 255;

/** Why an address was refused; the codes are those of the violations. */
export type AddressFault = 'required' | 'tooLong' | 'invalidEmail';

/** An address as typed (trimmed) with the form it is compared by, or why it is none. */
export type ParsedAddress = { ok: true; address: string; folded: string } | { ok: false; code: AddressFault };

/** Blanks of every width, but not line ends: those are never part of an honest address. */
const BLANKS_AROUND =
  /^[\t \u00a0\u1680\u180e\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]+|[\t \u00a0\u1680\u180e\u2000-\u200d\u202f\u205f\u2060\u3000\ufeff]+$/g;
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
const LOCAL_PART_MAX = 64;
const DOMAIN_MAX = 253;
const UNICODE_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
const ASCII_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const ONLY_DIGITS = /^\d+$/;

/**
 * The one parser of addresses, used wherever one comes in. It takes exactly one plain `local@domain`
 * of 5 to 150 characters, or as many as `longest`: a dot-atom of RFC 5321 before the @, a domain with a dot after it, which
 * may be internationalised. Quoted local parts, comments, lists, display names, address literals
 * and control characters are refused. `folded` is lower case with the domain in ASCII: two
 * addresses are the same person when it is equal.
 */
export function parseAddress(input: string, longest = LONGEST_ADDRESS): ParsedAddress {
  const address = input.replace(BLANKS_AROUND, '');
  if (address === '') return { ok: false, code: 'required' };
  if (address.length > longest) return { ok: false, code: 'tooLong' };

  const at = address.indexOf('@');
  const local = address.slice(0, Math.max(at, 0));
  if (local.length > LOCAL_PART_MAX || !LOCAL_PART.test(local)) return { ok: false, code: 'invalidEmail' };
  const domain = domainToAscii(address.slice(at + 1));
  if (domain === null) return { ok: false, code: 'invalidEmail' };
  return { ok: true, address, folded: `${local.toLowerCase()}@${domain}` };
}

/**
 * A parsed address as it travels in an envelope and in headers: the local part as typed, the domain
 * in ASCII.
 */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = domainToAscii(address.slice(at + 1));
  return domain === null ? address : `${address.slice(0, at)}@${domain}`;
}

/** Lower case and ASCII, or null when it is no domain name of the public kind. */
function domainToAscii(typed: string): string | null {
  const labels = typed.split('.').map(labelOf);
  if (labels.length < 2 || labels.includes('')) return null;
  if (ONLY_DIGITS.test(labels[labels.length - 1] ?? '')) return null;
  const domain = labels.join('.');
  return domain.length > DOMAIN_MAX ? null : domain;
}

function labelOf(typed: string): string {
  const label = typed.normalize('NFKC').toLowerCase().normalize('NFC');
  if (!UNICODE_LABEL.test(typed) || !UNICODE_LABEL.test(label)) return '';
  const ascii = labelToAscii(label);
  return ASCII_LABEL.test(ascii) ? ascii : '';
}
