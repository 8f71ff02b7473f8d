import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from './root.mjs';

const stampPath = inRoot('node_modules', '.installed');

/** What an installation depends on: the lock file, Node's major version and the machine's kind. */
export function wantedInstallation() {
  const [major] = process.versions.node.split('.');
  return createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .update(`${major} ${process.platform} ${process.arch}`)
    .digest('hex');
}

/**
 * Whether the packages that are there are the wanted ones.
 * @param {string} wanted
 */
export function isInstalled(wanted) {
  return readText(stampPath) === wanted;
}

/**
 * Whether an npm run by hand has already laid down just what the lock file names.
 * npm writes its own record last, so a half-finished installation has none.
 */
export function matchesLock() {
  const record = readText(inRoot('node_modules', '.package-lock.json'));
  if (record === undefined) return false;
  const here = JSON.parse(record).packages ?? {};
  const locked = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages ?? {};
  return Object.entries(locked).every(([path, entry]) => {
    if (path === '' || entry.optional || entry.devOptional) return true;
    return here[path]?.version === entry.version && here[path]?.integrity === entry.integrity;
  });
}

/**
 * Notes that the wanted packages are there.
 * @param {string} wanted
 */
export function markInstalled(wanted) {
  writeFileSync(stampPath, wanted);
}

/** @param {string} path */
function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
