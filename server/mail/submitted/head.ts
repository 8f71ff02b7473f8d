/** A header line of a mail; `start` and `end` say where it stands, with its folds and its line end. */
export interface HeadField {
  /** In lower case. */
  readonly name: string;
  /** In one line, as it is written: encoded words are not decoded. */
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

const field = /^([!-9;-~]+)[ \t]*:([^\r\n]*(?:\r\n[ \t][^\r\n]*)*)(?:\r\n|$)/;

/** The header lines of a mail, up to the empty line or to what is no header. */
export function readHead(raw: Buffer): readonly HeadField[] {
  const head = raw.toString('latin1', 0, endOfHead(raw));
  const fields: HeadField[] = [];
  for (let start = 0; start < head.length; ) {
    const found = field.exec(head.slice(start, start + longestField));
    if (!found) break;
    const value = Buffer.from(found[2]!.replaceAll('\r\n', ''), 'latin1').toString('utf8').trim();
    fields.push({ name: found[1]!.toLowerCase(), value, start, end: start + found[0].length });
    start += found[0].length;
  }
  return fields;
}

/** More than any header line that is not made to do harm. */
const longestField = 256_000;

/** Whether every line of the head was read: what stands behind another one may be a header to whoever receives it. */
export function isWholeHead(raw: Buffer, read: readonly HeadField[]): boolean {
  return (read.at(-1)?.end ?? 0) >= endOfHead(raw);
}

function endOfHead(raw: Buffer): number {
  const end = raw.indexOf('\r\n\r\n');
  return end < 0 ? raw.length : end + 2;
}

/** The mail without some of its header lines, everything else as it was. */
export function withoutFields(raw: Buffer, left: readonly HeadField[]): Buffer {
  const kept: Buffer[] = [];
  let at = 0;
  for (const { start, end } of left) {
    kept.push(raw.subarray(at, start));
    at = end;
  }
  return Buffer.concat([...kept, raw.subarray(at)]);
}
