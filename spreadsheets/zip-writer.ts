const encoder = new TextEncoder();
const flags = 0x0808;
const deflated = 8;

/** A file of a zip in the making. */
interface Written {
  name: Uint8Array;
  at: number;
  checksum: number;
  packed: number;
  unpacked: number;
}

/** Writes a zip file by file, in parts; nothing of it is held. */
export interface ZipWriter {
  /** Packs one file. */
  file(name: string, content: AsyncIterable<string>): AsyncGenerator<Uint8Array<ArrayBuffer>>;
  /** What closes the zip. */
  end(): Uint8Array<ArrayBuffer>;
}

/** Makes a writer of a zip whose files are UTF-8 text; it stays below 4 GB. */
export function createZipWriter(): ZipWriter {
  const files: Written[] = [];
  let at = 0;

  return {
    async *file(name, content) {
      const entry: Written = { name: encoder.encode(name), at, checksum: 0, packed: 0, unpacked: 0 };
      const give = (bytes: Uint8Array<ArrayBuffer>) => {
        at += bytes.length;
        return bytes;
      };
      // Sizes and checksum are not known before the end; they follow the content.
      yield give(
        join(
          numbers([0x04034b50, 4], [20, 2], [flags, 2], [deflated, 2], [0, 4], [0, 4], [0, 4], [0, 4]),
          numbers([entry.name.length, 2], [0, 2]),
          entry.name,
        ),
      );
      let checksum = 0xffffffff;
      async function* counted() {
        for await (const text of content) {
          const bytes = encoder.encode(text);
          checksum = addToChecksum(checksum, bytes);
          entry.unpacked += bytes.length;
          yield bytes;
        }
      }
      for await (const bytes of deflate(counted())) {
        entry.packed += bytes.length;
        yield give(bytes);
      }
      entry.checksum = ~checksum >>> 0;
      yield give(numbers([0x08074b50, 4], [entry.checksum, 4], [entry.packed, 4], [entry.unpacked, 4]));
      files.push(entry);
    },
    end() {
      const directory = join(...files.map(directoryEntry));
      const count = files.length;
      return join(
        directory,
        numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [directory.length, 4], [at, 4], [0, 2]),
      );
    },
  };
}

function directoryEntry({ name, at, checksum, packed, unpacked }: Written): Uint8Array<ArrayBuffer> {
  const head = numbers([0x02014b50, 4], [20, 2], [20, 2], [flags, 2], [deflated, 2], [0, 4]);
  const sizes = numbers([checksum, 4], [packed, 4], [unpacked, 4], [name.length, 2]);
  return join(head, sizes, numbers([0, 4], [0, 4], [0, 4], [at, 4]), name);
}

async function* deflate(
  content: AsyncIterable<Uint8Array<ArrayBuffer>>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const stream = new CompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const reader = stream.readable.getReader();
  async function fill() {
    for await (const bytes of content) await writer.write(bytes);
    await writer.close();
  }
  const filled = fill();
  // Who reads learns of it from the stream too; it is waited for below.
  filled.catch((error: unknown) => writer.abort(error));
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  await filled;
}

function numbers(...values: [value: number, bytes: 2 | 4][]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(values.reduce((sum, [, bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [value, bytes] of values) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

const checksums = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** CRC-32, on from what came before. */
function addToChecksum(before: number, bytes: Uint8Array): number {
  let value = before;
  for (const byte of bytes) value = (value >>> 8) ^ checksums[(value ^ byte) & 0xff]!;
  return value;
}
