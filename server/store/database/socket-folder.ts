import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder that only this user can enter, with a place for a PostgreSQL socket in it. */
export type SocketFolder = { path: string; port: number; socketPath: string; remove(): void };

const port = 5432;
const socketName = `.s.PGSQL.${port}`;
// The kernel's limit is 108 bytes with the final zero, 104 on macOS.
const longestSocketPath = 103;

/** Makes the folder in the system's place for temporary files, or in /tmp where that path is too long. */
export function createSocketFolder(parent: string = tmpdir()): SocketFolder {
  const prefix = join(parent, 'postkey-');
  const length = Buffer.byteLength(join(`${prefix}XXXXXX`, socketName));
  const path = mkdtempSync(length <= longestSocketPath ? prefix : '/tmp/postkey-');
  const remove = () => rmSync(path, { recursive: true, force: true });
  return { path, port, socketPath: join(path, socketName), remove };
}
