import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file that came with a call: its bytes are on disk, gone when the call is answered. */
export interface UploadedFile {
  readonly handle: FileHandle;
  /** In bytes. */
  readonly size: number;
  /** The SHA-256 of its bytes, in hexadecimal. */
  readonly digest: string;
}

/** Opens a file that has no name any more: it is gone when it is closed, and with the process however that ends. */
export async function openTemporaryFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `postkey-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}
