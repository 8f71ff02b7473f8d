import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './run.mjs';

/**
 * The path of a program that can be run, by its name in PATH or its own path.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const paths = name.includes('/') ? [name] : folders.map((folder) => join(folder, name));
  return paths.find(isExecutable);
}

/** Whether Debian's packages can be installed here: apt is there and may be used. */
export function canInstallPackages() {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/**
 * Installs Debian packages, without what they only recommend.
 * @param {string[]} packages
 * @returns {Promise<string | undefined>} what went wrong, or nothing
 */
export async function installPackages(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [['update'], ['install', '-y', '--no-install-recommends', ...packages]];
  for (const step of steps) {
    const result = await run('/usr/bin/apt-get', ['-q', ...step], { env, quiet: true, minutes: 10 });
    if (result.code !== 0) return result.output.trim().split('\n').slice(-3).join('\n');
  }
  return undefined;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
