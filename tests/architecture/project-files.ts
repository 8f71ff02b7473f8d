import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/support/root.mjs';

const leftOut = new Set([
  'node_modules',
  'dist',
  'data',
  '.git',
  'test-results',
  'playwright-report',
  '.npm-cache',
]);

/** Every text file of the project, as paths from its root with forward slashes; fixtures are left out. */
export const projectFiles: readonly string[] = listFiles('').filter(
  (path) => !/(^|\/)fixtures\//.test(path) && !/\.(log|png|jpg|ico|woff2?)$|\.lock/.test(path),
);

/** Every file of code that people write: TypeScript, and the scripts that run before anything is built. */
export const codeFiles = projectFiles.filter((path) => /\.(ts|tsx|mjs)$/.test(path));

/** The text of a file of the project. */
export function readProjectFile(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function listFiles(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (leftOut.has(entry.name)) return [];
    if (entry.isDirectory()) return listFiles(path);
    return entry.isFile() ? [path] : [];
  });
}
