import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { canInstallPackages, findProgram, installPackages } from './programs.mjs';

const debianFolder = '/usr/lib/postgresql';
const oldest = 15;

/**
 * The folder of PostgreSQL's programs: POSTGRES_BIN, Debian's newest, or the one in PATH.
 * @returns {string | undefined}
 */
function findPostgres() {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : [];
  const folders = versions
    .filter((version) => version >= oldest)
    .sort((a, b) => b - a)
    .map((version) => join(debianFolder, String(version), 'bin'));
  if (process.env.POSTGRES_BIN) folders.unshift(process.env.POSTGRES_BIN);
  const found = [...folders.map((folder) => join(folder, 'initdb')), 'initdb'].map(findProgram);
  const initdb = found.find((path) => path !== undefined);
  return initdb && dirname(initdb);
}

/**
 * PostgreSQL's programs, brought from Debian's packages where none are here and that is possible.
 * @returns {Promise<{ folder: string } | { problem: string }>} the problem is one sentence
 */
export async function ensurePostgres() {
  const found = findPostgres();
  if (found) return { folder: found };
  const advice = `Install PostgreSQL ${oldest} or newer, or set POSTGRES_BIN to its programs`;
  if (!canInstallPackages()) return { problem: `${advice}.` };
  const failure = await installPackages(['postgresql']);
  const folder = findPostgres();
  return folder ? { folder } : { problem: `${advice} (Debian's package did not install: ${failure}).` };
}
