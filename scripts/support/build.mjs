import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { holdBuild, removeOldBuilds } from './builds.mjs';
import { compressFiles } from './compress.mjs';
import { inRoot, root } from './root.mjs';

const sources = [
  'contract',
  'locales',
  'public',
  'server',
  'spreadsheets',
  'src',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'vite.config.ts',
  'vite.server.config.ts',
];
const entry = join('server', 'main.js');

/**
 * Where the built server of the sources as they are now starts, or null where they are not built. The build stays as long
 * as this process lives.
 * @returns {string | null}
 */
export function builtServer() {
  const folder = buildFolder(sourcesStamp());
  return holdBuild(folder, entry) ? join(folder, entry) : null;
}

/**
 * Builds the console and the server side by side, in a folder of their own that appears when it is complete: what runs goes
 * on with its own. Builds that nothing runs on any more are removed. Throws with the builder's own words.
 * @returns {Promise<void>}
 */
export async function build() {
  const stamp = sourcesStamp();
  const draft = inRoot('dist', `.draft-${process.pid}`);
  mkdirSync(draft, { recursive: true });
  try {
    await Promise.all([
      viteBuild(['--outDir', join(draft, 'web')]),
      viteBuild(['--config', 'vite.server.config.ts', '--outDir', join(draft, 'server')]),
    ]);
    await compressFiles(join(draft, 'web', 'assets'));
    rmSync(buildFolder(stamp), { recursive: true, force: true });
    renameSync(draft, buildFolder(stamp));
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  removeOldBuilds(inRoot('dist'), stamp);
}

/** @param {string} stamp */
function buildFolder(stamp) {
  return inRoot('dist', stamp);
}

/** @param {string[]} args */
function viteBuild(args) {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve(undefined);
      reject(new Error(`The build failed.\n${output.trim()}`));
    });
  });
}

function sourcesStamp() {
  const hash = createHash('sha256');
  for (const source of sources) addTo(hash, source);
  return hash.digest('hex').slice(0, 16);
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addTo(hash, path) {
  const full = inRoot(path);
  if (!existsSync(full)) return;
  if (/\.[a-z]+$/.test(path)) {
    hash.update(`${path}\0`).update(readFileSync(full));
    return;
  }
  const entries = readdirSync(full, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) addTo(hash, join(path, entry.name));
    if (entry.isFile())
      hash.update(`${join(path, entry.name)}\0`).update(readFileSync(join(full, entry.name)));
  }
}
