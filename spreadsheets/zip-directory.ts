import type { ByteSource } from './byte-source.ts';
import { SpreadsheetError, spreadsheetLimits } from './spreadsheet-error.ts';

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
const longestEnd = 65_557;

interface Entry {
  packed: number;
  unpacked: number;
  isPacked: boolean;
  at: number;
}

/**
 * Refuses a zip that holds too many entries or unpacks to more than `mostBytes`, by what its directory declares and then
 * by what each entry turns out to hold: who unpacks it afterwards gets no more than it says.
 */
export async function checkZip(source: ByteSource, mostBytes: number): Promise<void> {
  const entries = await readDirectory(source);
  const total = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (total > mostBytes) throw new SpreadsheetError('tooLarge');
  for (const entry of entries) {
    if ((await unpackedSize(source, entry)) !== entry.unpacked) throw new SpreadsheetError('unreadable');
  }
}

async function readDirectory(source: ByteSource): Promise<Entry[]> {
  const tailStart = Math.max(0, source.size - longestEnd);
  const tail = viewOf(await source.read(tailStart, source.size));
  const end = findEnd(tail);
  const count = tail.getUint16(end + 10, true);
  if (count > spreadsheetLimits.entries) throw new SpreadsheetError('tooLarge');
  const start = tail.getUint32(end + 16, true);
  if (start > tailStart + end) throw new SpreadsheetError('unreadable');
  const directory = viewOf(await source.read(start, tailStart + end));
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + 46 > directory.byteLength || directory.getUint32(at, true) !== entrySignature)
      throw new SpreadsheetError('unreadable');
    entries.push({
      isPacked: directory.getUint16(at + 10, true) !== 0,
      packed: directory.getUint32(at + 20, true),
      unpacked: directory.getUint32(at + 24, true),
      at: directory.getUint32(at + 42, true),
    });
    const lengths = [28, 30, 32].map((place) => directory.getUint16(at + place, true));
    at += lengths.reduce((sum, length) => sum + length, 46);
  }
  return entries;
}

function findEnd(tail: DataView): number {
  for (let at = tail.byteLength - 22; at >= 0; at -= 1) {
    if (tail.getUint32(at, true) === endSignature) return at;
  }
  throw new SpreadsheetError('unreadable');
}

/** What an entry really holds, counted without keeping it; stops where it is more than the entry says. */
async function unpackedSize(source: ByteSource, entry: Entry): Promise<number> {
  if (entry.at + 30 > source.size) throw new SpreadsheetError('unreadable');
  const local = viewOf(await source.read(entry.at, entry.at + 30));
  if (local.getUint32(0, true) !== localSignature) throw new SpreadsheetError('unreadable');
  const start = entry.at + 30 + local.getUint16(26, true) + local.getUint16(28, true);
  if (start + entry.packed > source.size) throw new SpreadsheetError('unreadable');
  if (!entry.isPacked) return entry.packed;
  const packed = new Blob([await source.read(start, start + entry.packed)]);
  const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > entry.unpacked) break;
    }
    return size;
  } catch {
    // What is no deflated data fails in the browser and on the server each in its own way.
    throw new SpreadsheetError('unreadable');
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
