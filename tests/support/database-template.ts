import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#server/store/database/connect.ts';
import { lockDataFolder } from '#server/store/database/data-lock.ts';
import { DatabaseFault } from '#server/store/database/database-fault.ts';
import { migrateDatabase } from '#server/store/database/migrate.ts';
import { silentLog } from './silent-log.ts';

const prefix = 'postkey-template-';
const keptUnusedMs = 6 * 3_600_000;

/** Names this machine's engine and this code's schema: a template is made again when one of them changes. */
export function templateKey(): string {
  const migrations = fileURLToPath(new URL('../../server/store/migrations/', import.meta.url));
  const engine = fileURLToPath(
    new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url),
  );
  const files = readdirSync(migrations).sort();
  const hash = createHash('sha256');
  for (const file of [engine, ...files.map((name) => join(migrations, name))])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** A folder with an embedded database, made and migrated once for all test runs on this machine. */
export async function templateFolder(): Promise<string> {
  const folder = join(tmpdir(), `${prefix}${process.getuid?.() ?? 'user'}-${templateKey()}`);
  while (!existsSync(folder)) await makeOrWait(folder);
  const now = new Date();
  utimesSync(folder, now, now);
  return folder;
}

async function makeOrWait(folder: string): Promise<void> {
  const draft = `${folder}.draft`;
  try {
    const lock = await lockDataFolder(`${folder}.making`);
    try {
      if (!existsSync(folder)) await make(draft, folder);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (!(error instanceof DatabaseFault) || error.code !== 'data-folder-in-use') throw error;
    await pause(50);
  }
}

async function make(draft: string, folder: string): Promise<void> {
  removeUnused();
  rmSync(draft, { recursive: true, force: true });
  const database = await openDatabase({ dataDir: draft, log: silentLog });
  try {
    await migrateDatabase(database);
  } finally {
    await database.close();
  }
  renameSync(draft, folder);
}

function removeUnused(): void {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    const path = join(tmpdir(), name);
    const usedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - usedAt > keptUnusedMs) rmSync(path, { recursive: true, force: true });
  }
}
