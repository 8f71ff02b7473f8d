import { build, builtServer } from './build.mjs';
import { withFileLock } from './file-lock.mjs';
import { inRoot } from './root.mjs';
import { say, secondsSince } from './say.mjs';

/**
 * Builds the console and the server when their sources changed, once even when two starts meet.
 * @returns {Promise<string>} where the built server starts; rejects with the builder's own words
 */
export async function ensureBuilt() {
  return (
    builtServer() ??
    withFileLock(inRoot('.build.lock'), buildIfNeeded, () => say('waiting: another start is building'))
  );
}

async function buildIfNeeded() {
  const built = builtServer();
  if (built) return built;
  const startedAt = performance.now();
  say('building the console and the server');
  await build();
  say(`built in ${secondsSince(startedAt)}`);
  const entry = builtServer();
  if (entry) return entry;
  // The sources were changed while they were built.
  return buildIfNeeded();
}
