import { type ByteSource, partsOf } from './byte-source.ts';

/** The encodings that a text file may be in. */
export const encodings = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'macintosh',
  'utf-16le',
  'utf-16be',
] as const;

/** One encoding of a text file. */
export type Encoding = (typeof encodings)[number];

/** What stands for characters that were lost: bytes of no character, and characters that no text can hold. */
export const lostCharacter = '\uFFFD';

const lookedAt = 4_096;

/**
 * How a text file is encoded: by its byte-order mark, else UTF-8 where the bytes fit, all of them or most of those that
 * are no ASCII, else the code page that spreadsheet programs of western Europe save in. `sure` where a mark or the bytes
 * themselves leave no other reading.
 */
export async function findEncoding(source: ByteSource): Promise<{ encoding: Encoding; sure: boolean }> {
  const head = await source.read(0, Math.min(lookedAt, source.size));
  const marked = markOf(head) ?? widthOf(head);
  if (marked) return { encoding: marked, sure: true };
  if (await isUtf8(source)) return { encoding: 'utf-8', sure: true };
  const { read, lost } = await countUtf8(source);
  return { encoding: read >= lost ? 'utf-8' : 'windows-1252', sure: false };
}

/** The text of a file in parts; a byte-order mark is no part of it, and what cannot be read is a lost character. */
export async function* decodeText(source: ByteSource, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of partsOf(source)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** A text without marks of byte order inside of it; characters that no text of a database can hold are lost ones. */
export function readableText(text: string): string {
  const plain = text.includes('\uFEFF') ? text.replaceAll('\uFEFF', '') : text;
  return plain.includes('\0') ? plain.replaceAll('\0', lostCharacter) : plain;
}

function markOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/** Two bytes a character without a mark: every other byte of western text is zero. */
function widthOf(bytes: Uint8Array): Encoding | null {
  const pairs = Math.floor(bytes.length / 2);
  const zeros = [0, 0] as [number, number];
  for (let at = 0; at < pairs * 2; at += 1) if (bytes[at] === 0) zeros[at & 1]! += 1;
  const [even, odd] = zeros;
  if (odd > pairs / 2 && even < pairs / 20) return 'utf-16le';
  return even > pairs / 2 && odd < pairs / 20 ? 'utf-16be' : null;
}

async function isUtf8(source: ByteSource): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of partsOf(source)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    // That is how the decoder says that a byte does not fit; a file that cannot be read says it otherwise.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** How many characters beyond ASCII UTF-8 finds, and at how many places it finds none. */
async function countUtf8(source: ByteSource): Promise<{ read: number; lost: number }> {
  const counts = { read: 0, lost: 0 };
  for await (const text of decodeText(source, 'utf-8')) {
    const lost = text.split(lostCharacter).length - 1;
    counts.lost += lost;
    counts.read += (text.match(/[^\0-\x7f]/g)?.length ?? 0) - lost;
  }
  return counts;
}
