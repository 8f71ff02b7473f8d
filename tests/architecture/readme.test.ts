import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/support/root.mjs';
import { projectFiles, readProjectFile } from './project-files.ts';

const readme = readProjectFile('README.md');
const config = readProjectFile('server/config.ts');
const manifest: { scripts: Record<string, string> } = JSON.parse(readProjectFile('package.json'));

const rows = readme.split('\n').filter((line) => line.startsWith('|'));
const firstCells = rows.map((row) => row.split('|')[1] ?? '').join('\n');
const wordsOf = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].map((match) => match[1] ?? ''))].sort();

describe('the README', () => {
  it('names every variable that the server reads, and no other', () => {
    const told = wordsOf(firstCells, /`([A-Z][A-Z_]+)`/g);
    const read = wordsOf(config, /\benvironment(?:\.|, ')([A-Z][A-Z_]+)\b/g);
    const taken = wordsOf(config, /\b([A-Z]+_[A-Z_]+): \w+/g);
    expect(told).toEqual([...new Set([...read, ...taken])].sort());
  });

  it('names the same variables as the example of an environment', () => {
    const example = wordsOf(readProjectFile('.env.example'), /^([A-Z][A-Z_]+)=/gm);
    expect(example).toEqual(wordsOf(firstCells, /`([A-Z][A-Z_]+)`/g));
  });

  it('names commands that exist', () => {
    const told = wordsOf(readme.replaceAll('\n', ' '), /`npm (?:run )?([a-z]+)/g);
    expect(told.filter((name) => manifest.scripts[name] === undefined)).toEqual([]);
  });

  it('names folders and pictures that exist', () => {
    const folders = wordsOf(firstCells, /`([a-z/]+)\/`/g);
    const pictures = wordsOf(readme, /\]\((docs\/[^)]+)\)/g);
    const known = new Set(projectFiles.map((path) => path.split('/')).flatMap(foldersOf));
    expect(folders.filter((folder) => !known.has(folder))).toEqual([]);
    expect(pictures.filter((picture) => !existsSync(join(root, picture)))).toEqual([]);
  });
});

describe('the page about the tree', () => {
  it('names folders and files that exist', () => {
    const page = readProjectFile('docs/architecture.md');
    const cells = page.split('\n').filter((line) => line.startsWith('| `'));
    const folders = wordsOf(cells.map((line) => line.split('|')[1] ?? '').join('\n'), /`([a-z0-9/-]+)`/g);
    const known = new Set(projectFiles.map((path) => path.split('/')).flatMap(foldersOf));
    expect(folders.filter((folder) => !known.has(folder))).toEqual([]);
    const paths = wordsOf(page, /`([a-z]+(?:\/[a-z0-9-]+)+)`/g);
    const isThere = (path: string) =>
      known.has(path) ||
      projectFiles.some((file) => `/${file}`.includes(`/${path}.ts`) || file.includes(`${path}/`));
    expect(paths.filter((path) => !isThere(path))).toEqual([]);
  });
});

function foldersOf(parts: string[]): string[] {
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('/'));
}
