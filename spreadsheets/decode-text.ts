/** The encodings that a text file may be in. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const;

/** One encoding of a text file. */
export type Encoding = (typeof encodings)[number];

/** A decoded text; `sure` where a mark or the bytes themselves leave no other reading. */
export interface DecodedText {
  text: string;
  encoding: Encoding;
  sure: boolean;
}

/**
 * Decodes a text file: by its byte-order mark, else as UTF-8 where every byte fits, else in the code page that
 * spreadsheet programs of western Europe save in. The mark is no part of the text.
 */
export function decodeText(bytes: Uint8Array, chosen?: Encoding): DecodedText {
  if (chosen) return { text: decode(bytes, chosen), encoding: chosen, sure: true };
  const marked = markOf(bytes);
  if (marked) return { text: decode(bytes, marked), encoding: marked, sure: true };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return { text, encoding: 'utf-8', sure: true };
  } catch {
    return { text: decode(bytes, 'windows-1252'), encoding: 'windows-1252', sure: false };
  }
}

function markOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

function decode(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes);
}
