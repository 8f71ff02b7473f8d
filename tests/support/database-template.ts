import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#server/store/database/connect.ts';
import { lockDataFolder } from '#server/store/database/data-lock.ts';
import { DatabaseFault } from '#server/store/database/database-fault.ts';
import { migrateDatabase } from '#server/store/database/migrate.ts';
import { eventually } from './eventually.ts';
import { silentLog } from './silent-log.ts';

const prefix = 'postkey-template-';
const keptUnusedMs = 6 * 3_600_000;

/** What a template holds: a database alone, or one with the schema. */
export type TemplateKind = 'empty' | 'migrated';

/** Changes with the engine and, for a migrated template, with the schema: then it is made again. */
export function templateKey(kind: TemplateKind): string {
  const migrations = fileURLToPath(new URL('../../server/store/migrations/', import.meta.url));
  const engine = fileURLToPath(
    new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url),
  );
  const steps = kind === 'migrated' ? readdirSync(migrations).sort() : [];
  const hash = createHash('sha256').update(kind);
  for (const file of [engine, ...steps.map((name) => join(migrations, name))])
    hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

/** A folder with an embedded database, made once for all test runs on this machine; to be copied. */
export async function templateFolder(kind: TemplateKind): Promise<string> {
  const folder = join(tmpdir(), `${prefix}${process.getuid?.() ?? 'user'}-${templateKey(kind)}`);
  await eventually(
    () => makeIfFree(folder, kind),
    () => existsSync(folder),
  );
  const now = new Date();
  utimesSync(folder, now, now);
  return folder;
}

/** Somebody else may be making it: then it is looked at again. */
async function makeIfFree(folder: string, kind: TemplateKind): Promise<void> {
  if (existsSync(folder)) return;
  try {
    const lock = await lockDataFolder(`${folder}.making`);
    try {
      if (!existsSync(folder)) await make(folder, kind);
    } finally {
      lock.release();
    }
  } catch (error) {
    if (!(error instanceof DatabaseFault) || error.code !== 'data-folder-in-use') throw error;
  }
}

async function make(folder: string, kind: TemplateKind): Promise<void> {
  removeUnused();
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  if (kind === 'migrated') cpSync(await templateFolder('empty'), draft, { recursive: true });
  const database = await openDatabase({ dataDir: draft, log: silentLog });
  try {
    if (kind === 'migrated') await migrateDatabase(database);
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
