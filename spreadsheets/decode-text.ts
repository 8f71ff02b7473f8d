import { type ByteSource, partsOf } from './byte-source.ts';

/** The encodings that a text file may be in. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;

/** One encoding of a text file. */
export type Encoding = (typeof encodings)[number];

/**
 * How a text file is encoded: by its byte-order mark, else UTF-8 where every byte fits, else the code page that
 * spreadsheet programs of western Europe save in. `sure` where a mark or the bytes themselves leave no other reading.
 */
export async function findEncoding(source: ByteSource): Promise<{ encoding: Encoding; sure: boolean }> {
  const marked = markOf(await source.read(0, Math.min(3, source.size)));
  if (marked) return { encoding: marked, sure: true };
  return (await isUtf8(source))
    ? { encoding: 'utf-8', sure: true }
    : { encoding: 'windows-1252', sure: false };
}

/** The text of a file in parts; a byte-order mark is no part of it. */
export async function* decodeText(source: ByteSource, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of partsOf(source)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

function markOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
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
