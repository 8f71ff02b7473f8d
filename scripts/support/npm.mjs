import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, root } from './root.mjs';

/**
 * Installs what the lock file names, development packages too, whatever the outer npm was told.
 * @returns {string | undefined} what went wrong, or nothing
 */
export function installFromLock() {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const outer = process.env.npm_execpath ?? '';
  const byNode = /npm-cli\.js$/.test(outer);
  const onWindows = process.platform === 'win32';
  const command = byNode ? process.execPath : onWindows ? 'npm.cmd' : 'npm';
  const result = spawnSync(command, byNode ? [outer, ...args] : args, {
    cwd: root,
    env: installEnvironment(process.env),
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: !byNode && onWindows,
  });
  if (result.error) return result.error.message;
  if (result.status !== 0) return `npm ci ended with ${result.status ?? result.signal}`;
  return undefined;
}

/**
 * The environment without what the outer npm run left in it, and with a cache that can be written.
 * @param {NodeJS.ProcessEnv} outer
 */
function installEnvironment(outer) {
  const leftovers =
    /^npm_(command|lifecycle_.*|package_.*|config_(global|prefix|omit|production|dry_run|json|ignore_scripts|loglevel|silent))$/i;
  const kept = Object.entries(outer).filter(([name]) => !leftovers.test(name));
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...Object.fromEntries(kept), NODE_ENV: 'development' };
  const cache = outer.npm_config_cache ?? join(outer.HOME ?? '/', '.npm');
  if (!isWritable(cache)) env.npm_config_cache = inRoot('.npm-cache');
  return env;
}

/** @param {string} folder */
function isWritable(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    const inside = ['_cacache', '_cacache/tmp', '_logs'].map((name) => join(folder, name));
    for (const path of [folder, ...inside.filter((name) => existsSync(name))]) {
      accessSync(path, constants.W_OK);
    }
    return true;
  } catch {
    return false;
  }
}
