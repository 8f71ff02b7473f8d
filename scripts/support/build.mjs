import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
const results = ['dist/web/index.html', 'dist/server/main.js'];
const stampPath = inRoot('dist', '.built');

/** Where the built server starts. */
export const serverEntry = inRoot('dist', 'server', 'main.js');

/** Whether the built console and server are those of the sources as they are now. */
export function isBuilt() {
  if (!results.every((result) => existsSync(inRoot(result)))) return false;
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === sourcesStamp();
}

/**
 * Builds the console and the server side by side; throws with the builder's own words.
 * @returns {Promise<void>}
 */
export async function build() {
  const stamp = sourcesStamp();
  rmSync(stampPath, { force: true });
  await Promise.all([viteBuild([]), viteBuild(['--config', 'vite.server.config.ts'])]);
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(stampPath, stamp);
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
  return hash.digest('hex');
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
