import { build, isBuilt } from './build.mjs';
import { withFileLock } from './file-lock.mjs';
import { inRoot } from './root.mjs';
import { say, secondsSince } from './say.mjs';

/**
 * Builds the console and the server when their sources changed, once even when two starts meet.
 * @returns {Promise<void>} rejects with the builder's own words
 */
export async function ensureBuilt() {
  if (isBuilt()) return;
  await withFileLock(inRoot('.build.lock'), buildIfNeeded, () => say('waiting: another start is building'));
}

async function buildIfNeeded() {
  if (isBuilt()) return;
  const startedAt = performance.now();
  say('building the console and the server');
  await build();
  say(`built in ${secondsSince(startedAt)}`);
}
