/** What a list shows of a mail, as its head says. */
export interface MailHead {
  from: string;
  to: string;
  subject: string;
  /** ISO 8601 in UTC; null when the mail has no date that can be read. */
  date: string | null;
}

const HEAD_MAX_BYTES = 8 * 1024 * 1024;
/** A header of a hundred thousand addresses is told by its first ones. */
const SHOWN_MAX_CHARACTERS = 2_000;
const ENCODED_WORD = /=\?([^?]+)\?([BQ])\?([^?]*)\?=/gi;
const BETWEEN_WORDS = /(=\?[^?]+\?[BQ]\?[^?]*\?=)\s+(?==\?[^?]+\?[BQ]\?)/gi;

/** Reads the head of a mail: unfolded and decoded (RFC 2047). What is not there is empty. */
export function readMailHead(raw: Buffer): MailHead {
  const end = raw.indexOf('\r\n\r\n');
  const head = raw.toString('utf8', 0, Math.min(end === -1 ? raw.length : end, HEAD_MAX_BYTES));
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    if (colon > 0 && !headers.has(name)) headers.set(name, shown(line.slice(colon + 1).trim()));
  }
  const date = new Date(headers.get('date') ?? '');
  return {
    from: decodeWords(headers.get('from') ?? ''),
    to: decodeWords(headers.get('to') ?? ''),
    subject: decodeWords(headers.get('subject') ?? ''),
    date: Number.isNaN(date.getTime()) ? null : date.toISOString(),
  };
}

/** A text as far as it is shown in a line. */
export function shown(text: string): string {
  return text.length > SHOWN_MAX_CHARACTERS ? `${text.slice(0, SHOWN_MAX_CHARACTERS)} …` : text;
}

function decodeWords(text: string): string {
  if (!text.includes('=?')) return text;
  return text
    .replace(BETWEEN_WORDS, '$1')
    .replace(ENCODED_WORD, (word, charset: string, encoding: string, data: string) => {
      const bytes = encoding.toUpperCase() === 'B' ? Buffer.from(data, 'base64') : quotedBytes(data);
      return decodeBytes(bytes, charset) ?? word;
    });
}

function quotedBytes(data: string): Buffer {
  const text = data
    .replaceAll('_', ' ')
    .replace(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, 'latin1');
}

function decodeBytes(bytes: Buffer, charset: string): string | null {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
