import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseFault, reasonOf } from './database-fault.ts';

/** Makes the data folder when there is none, for this user alone; fails with `data-folder-unusable`. */
export function prepareDataFolder(dataDir: string): string {
  const path = resolve(dataDir);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new DatabaseFault(
      'data-folder-unusable',
      `The data folder ${path} cannot be used: ${reasonOf(error)}.`,
    );
  }
  return path;
}

/** The PostgreSQL version of the embedded engine: it reads no other version's files. */
const engineVersion = '18';

/**
 * The place of the embedded database in a data folder. Fails with `data-folder-foreign` when there is
 * something in it that is no database (nothing is ever written over), and with `data-folder-unusable` when
 * another version of the engine made it.
 */
export function locateDatabaseFolder(dataDir: string): string {
  const folder = join(dataDir, 'database');
  const versionFile = join(folder, 'PG_VERSION');
  if (existsSync(versionFile)) {
    requireVersion(folder, readFileSync(versionFile, 'utf8').trim());
    return folder;
  }
  if (!existsSync(folder) || readdirSync(folder).length === 0) return folder;
  throw new DatabaseFault(
    'data-folder-foreign',
    `The folder ${folder} is not empty and holds no database: move it away or choose another DATA_DIR.`,
  );
}

function requireVersion(folder: string, version: string): void {
  if (version === engineVersion) return;
  throw new DatabaseFault(
    'data-folder-unusable',
    `The database in ${folder} was made by engine ${version} and this version reads ${engineVersion}: make a backup with the version that made it and restore that.`,
  );
}
