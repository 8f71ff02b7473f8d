import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { holderText, isGone } from './file-lock.mjs';

/**
 * Says that this process uses a build, so that nobody removes it; false where it is not there (any more).
 * @param {string} folder
 * @param {string} entry a file of the build, below its folder
 * @returns {boolean}
 */
export function holdBuild(folder, entry) {
  if (!existsSync(join(folder, entry))) return false;
  const holders = join(folder, '.holders');
  mkdirSync(holders, { recursive: true });
  writeFileSync(join(holders, String(process.pid)), holderText(process.pid));
  // It may have been removed in between.
  return existsSync(join(folder, entry));
}

/**
 * Removes all builds but one and those that a living process holds.
 * @param {string} builds the folder that they are in
 * @param {string} kept the name of the one that stays
 */
export function removeOldBuilds(builds, kept) {
  for (const name of existsSync(builds) ? readdirSync(builds) : []) {
    const folder = join(builds, name);
    if (name !== kept && !isHeld(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function isHeld(folder) {
  const holders = join(folder, '.holders');
  if (!existsSync(holders)) return false;
  return readdirSync(holders).some((name) => !isGone(readFileSync(join(holders, name), 'utf8')));
}
