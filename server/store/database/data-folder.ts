import { existsSync, mkdirSync, readdirSync } from 'node:fs';
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

/**
 * The place of the embedded database in a data folder. Fails with `data-folder-foreign` when there is
 * something in it that is no database: nothing is ever written over.
 */
export function locateDatabaseFolder(dataDir: string): string {
  const folder = join(dataDir, 'database');
  const isDatabase = existsSync(join(folder, 'PG_VERSION'));
  if (isDatabase || !existsSync(folder) || readdirSync(folder).length === 0) return folder;
  throw new DatabaseFault(
    'data-folder-foreign',
    `The folder ${folder} is not empty and holds no database: move it away or choose another DATA_DIR.`,
  );
}
