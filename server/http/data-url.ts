const longestHead = 250;
const wholeHead = /^data:[^,]{0,200};base64,$/;

/** Decodes a data URL that comes in parts. */
export interface DataUrlDecoder {
  /** The bytes that this part completes; null from where it is no data URL in base64. */
  decode(part: Buffer): Buffer | null;
  /** The last bytes; null where it was none. */
  end(): Buffer | null;
}

/** Makes a decoder for one data URL. */
export function createDataUrlDecoder(): DataUrlDecoder {
  let head: string | null = '';
  let rest = '';
  let isPadded = false;
  let isBroken = false;

  function take(text: string): string {
    if (head === null) return text;
    const comma = text.indexOf(',');
    head += text.slice(0, comma < 0 ? longestHead : comma + 1);
    if (comma < 0) {
      isBroken = head.length >= longestHead;
      return '';
    }
    isBroken = !wholeHead.test(head);
    head = null;
    return text.slice(comma + 1);
  }

  return {
    decode(part) {
      const encoded = rest + take(part.toString('latin1')).replace(/[\t\n\r ]+/g, '');
      isBroken ||= !/^[A-Za-z0-9+/]*={0,2}$/.test(encoded) || (isPadded && encoded !== '');
      if (isBroken) return null;
      const whole = encoded.slice(0, encoded.length - (encoded.length % 4));
      rest = encoded.slice(whole.length);
      isPadded ||= whole.endsWith('=');
      return Buffer.from(whole, 'base64');
    },
    end() {
      if (isBroken || head !== null || rest.length === 1) return null;
      return Buffer.from(rest, 'base64');
    },
  };
}
