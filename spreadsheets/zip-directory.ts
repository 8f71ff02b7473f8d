import { SpreadsheetError, spreadsheetLimits } from './spreadsheet-error.ts';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;

/**
 * Refuses a zip by what its directory declares, before anything is unpacked: too many entries, too much in all, or an
 * entry that would grow more than two hundredfold beyond a few megabytes.
 */
export function checkZip(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const entries = view.getUint16(end + 10, true);
  if (entries > spreadsheetLimits.entries) throw new SpreadsheetError('tooLarge');
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let index = 0; index < entries; index += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature)
      throw new SpreadsheetError('unreadable');
    const packed = view.getUint32(at + 20, true);
    const unpacked = view.getUint32(at + 24, true);
    total += unpacked;
    if (total > spreadsheetLimits.unpackedBytes) throw new SpreadsheetError('tooLarge');
    if (unpacked > 50_000_000 && unpacked > packed * 200) throw new SpreadsheetError('tooLarge');
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

function findEnd(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 65_557); at -= 1) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  throw new SpreadsheetError('unreadable');
}
