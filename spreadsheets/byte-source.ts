/** Bytes that are read in parts, so that a large file is never held whole: a file of the browser or of the server. */
export interface ByteSource {
  /** How many there are. */
  readonly size: number;
  /** Those from `start` up to `end`, which is left out. */
  read(start: number, end: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** The bytes of a file that a browser holds. */
export function bytesOfBlob(blob: Blob): ByteSource {
  return {
    size: blob.size,
    read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()),
  };
}

const partBytes = 64_000;

/** All bytes in order, in parts of 64 kB: small enough that what comes of one is gone before it grows old. */
export async function* partsOf(source: ByteSource): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  for (let start = 0; start < source.size; start += partBytes) {
    yield await source.read(start, Math.min(source.size, start + partBytes));
  }
}
