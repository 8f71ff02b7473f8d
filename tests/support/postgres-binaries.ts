import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const debianFolder = '/usr/lib/postgresql';
const oldest = 15;

/** The folder with `initdb` and `postgres`; as root on Debian, PostgreSQL is installed where there is none. */
export function findPostgresBinaries(): string {
  const found = findInstalled();
  if (found) return found;
  installOnDebian();
  const installed = findInstalled();
  if (installed) return installed;
  throw new Error(`PostgreSQL ${oldest} or newer is needed for TEST_DATABASE=postgres: install its server.`);
}

function findInstalled(): string | undefined {
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder).map(Number) : [];
  const packaged = versions
    .filter((version) => version >= oldest)
    .sort((left, right) => right - left)
    .map((version) => join(debianFolder, String(version), 'bin'));
  const onPath = (process.env.PATH ?? '').split(delimiter);
  return [...packaged, ...onPath].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

function installOnDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update'], { env, stdio: 'ignore' });
  const packages = ['install', '--yes', '--no-install-recommends', 'postgresql'];
  execFileSync('apt-get', packages, { env, stdio: 'ignore' });
}
