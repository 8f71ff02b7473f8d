const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const opening = new Set([0x7b, 0x5b]);
const closing = new Set([0x7d, 0x5d]);
const blanks = new Set([0x20, 0x09, 0x0a, 0x0d]);
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** What reading a part of a body came to: the text of the field in it, and the rest of the body. */
interface Parts {
  readonly field: Buffer[];
  readonly rest: Buffer[];
}

/**
 * Reads a JSON object that comes in parts, and sets one text field of it aside, which may be longer than anybody wants to
 * hold: in what is left the field is an empty text. Of the field only ASCII is kept right, which base64 is.
 */
export function createFieldReader(name: string): (part: Buffer) => Parts {
  let depth = 0;
  let isInText = false;
  let isInField = false;
  let isEscaped = false;
  const escaping = createUnescape();
  let text = '';
  let key: string | null = null;

  /** Reads the field on from `at`; gives where it ends, or the end of the part. */
  function readField(part: Buffer, at: number, field: Buffer[]): number {
    let from = at;
    while (from < part.length) {
      if (escaping.isOpen()) {
        const unescaped = escaping.take(String.fromCharCode(part[from]!));
        if (unescaped !== null) field.push(Buffer.from(unescaped, 'latin1'));
        from += 1;
        continue;
      }
      const end = indexOrEnd(part, quote, from);
      const escapeAt = indexOrEnd(part.subarray(0, end), backslash, from);
      if (escapeAt > from) field.push(part.subarray(from, escapeAt));
      from = escapeAt + 1;
      if (escapeAt < end) escaping.begin();
      else if (end < part.length) {
        isInField = false;
        return end;
      }
    }
    return part.length;
  }

  /** Follows what is outside of the field; true where the field begins with this byte. */
  function follow(byte: number): boolean {
    if (isInText) {
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) isInText = false;
      if (isInText && text.length <= name.length) text += String.fromCharCode(byte);
      return false;
    }
    if (byte === quote && depth === 1 && key === name) {
      key = null;
      isInText = true;
      return true;
    }
    if (byte === quote) {
      isInText = true;
      text = '';
    } else if (byte === colon) key = text;
    else if (opening.has(byte)) depth += 1;
    else if (closing.has(byte)) depth -= 1;
    if (byte !== colon && !blanks.has(byte)) key = null;
    return false;
  }

  return (part) => {
    const parts: { field: Buffer[]; rest: Buffer[] } = { field: [], rest: [] };
    let at = 0;
    while (at < part.length) {
      if (isInField) at = readField(part, at, parts.field);
      const from = at;
      while (at < part.length && !isInField) {
        isInField = follow(part[at]!);
        at += 1;
      }
      if (at > from) parts.rest.push(part.subarray(from, at));
    }
    return parts;
  };
}

/** Reads an escape of JSON, a character at a time, which may come in several parts. */
function createUnescape() {
  let isBegun = false;
  let unicode: string | null = null;
  return {
    isOpen: () => isBegun,
    begin() {
      isBegun = true;
    },
    /** The character that the escape means; null while it is not whole. */
    take(character: string): string | null {
      if (unicode === null && character === 'u') {
        unicode = '';
        return null;
      }
      if (unicode === null) {
        isBegun = false;
        return escapes[character] ?? character;
      }
      unicode += character;
      if (unicode.length < 4) return null;
      const code = Number.parseInt(unicode, 16);
      unicode = null;
      isBegun = false;
      return code < 128 ? String.fromCharCode(code) : '?';
    },
  };
}

function indexOrEnd(bytes: Buffer, value: number, from: number): number {
  const index = bytes.indexOf(value, from);
  return index < 0 ? bytes.length : index;
}
