/** One entry of a made zip: its bytes as packed, and the size that the directory claims. */
export interface ZipEntry {
  readonly name: string;
  readonly packed: Buffer;
  readonly unpackedSize: number;
}

/** A zip file that says of itself what it is told to say; checksums are left empty. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, packed, unpackedSize } of entries) {
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(unpackedSize, 8);
    const nameLength = Buffer.from([name.length, 0, 0, 0]);
    const head = Buffer.concat([
      Buffer.from('504b0304140000000800000000 00'.replace(' ', ''), 'hex'),
      sizes,
      nameLength,
    ]);
    const local = Buffer.concat([head, Buffer.from(name), packed]);
    const at = Buffer.alloc(4);
    at.writeUInt32LE(offset);
    directory.push(
      Buffer.concat([
        Buffer.from('504b01021400140000000800', 'hex'),
        Buffer.alloc(4),
        sizes,
        nameLength,
        Buffer.alloc(10),
        at,
        Buffer.from(name),
      ]),
    );
    files.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, central, end]);
}
