import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ensurePostgres } from '../../scripts/support/postgres.mjs';
import { eventually } from './eventually.ts';

/** A PostgreSQL server for one run of the tests. */
export type TestPostgres = { url: string; stop(): Promise<void> };

const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'listen_addresses=',
  'max_connections=300',
  'shared_buffers=64MB',
];

// The server ends when the pipe to it closes, also when the tests are killed.
const guard = '"$0" "$@" & read -r line; kill -INT $!; wait';

/** Makes a cluster in a temporary folder, starts it on a Unix socket and makes its user `postkey`. */
export async function startPostgres(): Promise<TestPostgres> {
  const found = await ensurePostgres();
  if ('problem' in found) throw new Error(found.problem);
  const binaries = found.folder;
  const user = otherUser();
  const folder = mkdtempSync(join(tmpdir(), 'postkey-pg-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initialise = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'];
  execFileSync(join(binaries, 'initdb'), initialise, { ...user, cwd: folder, stdio: 'pipe' });
  const options = ['-D', data, '-k', folder, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn('/bin/sh', ['-c', guard, join(binaries, 'postgres'), ...options], {
    ...user,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const stop = () => stopServer(server, folder);
  try {
    await createUser(server, folder);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgresql://postkey@${encodeURIComponent(folder)}/postgres`, stop };
}

async function stopServer(server: ChildProcess, folder: string): Promise<void> {
  const ended = server.exitCode === null ? once(server, 'exit') : undefined;
  server.stdin?.end();
  await ended;
  rmSync(folder, { recursive: true, force: true });
}

// No superuser, as on most servers that people rent.
async function createUser(server: ChildProcess, folder: string): Promise<void> {
  let said = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const isCreated = async () => {
    const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      await client.query('create role postkey login createdb');
      return true;
    } catch (error) {
      if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`, { cause: error });
      return false;
    } finally {
      await client.end();
    }
  };
  await eventually(isCreated, (created) => created);
}

/** PostgreSQL refuses to run as root: the user to run it as, undefined when this one is fine. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (option: string, name: string) =>
    Number(execFileSync('id', [option, name], { stdio: 'pipe' }));
  for (const name of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', name), gid: idOf('-g', name) };
    } catch {
      // There is no such user; try the next.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
}
