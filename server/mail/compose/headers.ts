import { asciiAddress, LONGEST_USER_ADDRESS, parseAddress } from '#contract/rules/address.ts';

/** An address that cannot stand in a header or an envelope. */
export class MailAddressError extends Error {
  override readonly name = 'MailAddressError';

  constructor(readonly address: string) {
    super('not a mail address');
  }
}

/** Lines are folded here; RFC 5322 wants at most 78 characters and forbids over 998. */
const LINE_MAX = 76;
/** What no line may be longer than, without its CRLF. */
const LINE_LIMIT = 998;
/** RFC 2047: an encoded word is at most 75 characters, 12 of which are `=?UTF-8?B?` and `?=`. */
const WORD_BYTES = 45;
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
const PLAIN = /^[ -~]*$/;
const LOOKS_ENCODED = /=\?/;
const ATOMS = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~ -]*$/;
/** Anything but printable ASCII, and the brackets around an id or an address. */
const NOT_IN_AN_ID = /[^!-~]|[<>]/gu;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text that may stand in a header: one line, without control characters, blanks around it gone. */
export function headerText(text: string): string {
  return text.replace(CONTROLS, ' ').replace(LONE_SURROGATE, '\ufffd').trim();
}

/** One header line with a text for people: encoded where it must be (RFC 2047), folded, with its CRLF. */
export function textHeader(name: string, text: string): string {
  const value = headerText(text);
  const start = `${name}: `;
  const foldable = PLAIN.test(value) && !LOOKS_ENCODED.test(value) && fits(value);
  return `${start}${foldable ? foldWords(value, start.length) : encodedWords(value, start.length)}\r\n`;
}

/** One header line with a name and an address, or the address alone. Throws MailAddressError. */
export function addressHeader(header: string, address: string, name = ''): string {
  const mailbox = envelopeAddress(address);
  const display = headerText(name);
  const start = `${header}: `;
  if (display === '') return `${start}${mailbox}\r\n`;
  const phrase = displayName(display, start.length);
  const lastLine = phrase.slice(phrase.lastIndexOf('\n') + 1);
  const used = lastLine.length + (phrase === lastLine ? start.length : 0);
  const gap = used + mailbox.length + 3 > LINE_MAX ? '\r\n ' : ' ';
  return `${start}${phrase}${gap}<${mailbox}>\r\n`;
}

/** An address as it goes in an envelope: the domain in ASCII, one recipient. Throws MailAddressError. */
export function envelopeAddress(address: string): string {
  // What comes in was held to a bound of its own.
  const parsed = parseAddress(address, LONGEST_USER_ADDRESS);
  if (!parsed.ok) throw new MailAddressError(address);
  return asciiAddress(parsed.address);
}

/** A time as RFC 5322 writes it, in UTC. */
export function headerDate(date: Date): string {
  return date.toUTCString().replace('GMT', '+0000');
}

/** The Message-ID line; the id comes with or without its brackets. */
export function messageIdHeader(id: string): string {
  return `Message-ID: <${id.replace(NOT_IN_AN_ID, '')}>\r\n`;
}

/** List-Unsubscribe (RFC 2369) with one click (RFC 8058); nothing for null. */
export function unsubscribeHeaders(url: string | null): string {
  if (url === null) return '';
  const address = `<${headerText(url).replace(NOT_IN_AN_ID, encodeURIComponent)}>`;
  const start = 'List-Unsubscribe:';
  // Some readers of mail see no value where nothing stands beside the colon: folded only where it must be.
  const gap = start.length + 1 + address.length > LINE_LIMIT ? '\r\n ' : ' ';
  return `${start}${gap}${address}\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n`;
}

function displayName(name: string, column: number): string {
  const quoted = `"${name.replace(/["\\]/g, '\\$&')}"`;
  const short = column + quoted.length <= LINE_MAX;
  if (!PLAIN.test(name) || LOOKS_ENCODED.test(name) || !short) return encodedWords(name, column);
  return ATOMS.test(name) ? name : quoted;
}

function fits(value: string): boolean {
  return value.split(' ').every((word) => word.length < LINE_MAX);
}

function foldWords(value: string, column: number): string {
  let output = '';
  let length = column;
  for (const [index, word] of value.split(' ').entries()) {
    // Only before a word: a line of nothing but blanks is not allowed.
    const fold = index > 0 && word !== '' && !output.endsWith(' ') && length + 1 + word.length > LINE_MAX;
    const gap = index === 0 ? '' : fold ? '\r\n ' : ' ';
    output += gap + word;
    length = fold ? 1 + word.length : length + gap.length + word.length;
  }
  return output;
}

function encodedWords(value: string, column: number): string {
  const words: string[] = [];
  let word = '';
  let bytes = 0;
  let room = Math.max(WORD_BYTES - Math.ceil(column * 0.75), 12);
  for (const character of value) {
    const size = Buffer.byteLength(character);
    if (bytes + size > room) {
      words.push(word);
      word = '';
      bytes = 0;
      room = WORD_BYTES;
    }
    word += character;
    bytes += size;
  }
  words.push(word);
  return words.map((text) => `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`).join('\r\n ');
}
