import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { ensureBuilt } from '../scripts/support/built.mjs';
import { root } from '../scripts/support/root.mjs';
import type { Benchmark } from './benchmark.ts';

interface ManifestChunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

const web = join(root, 'dist', 'web');
const firstScreen = /screens\/(home|dashboard)\//;

/** How much JavaScript a browser loads until the dashboard is there, compressed as it travels. */
export const bundle: Benchmark = {
  name: 'bundle',
  async run() {
    await ensureBuilt();
    const manifest: Record<string, ManifestChunk> = JSON.parse(
      readFileSync(join(web, '.vite', 'manifest.json'), 'utf8'),
    );
    const starts = Object.keys(manifest).filter((name) => manifest[name]?.isEntry || firstScreen.test(name));
    const files = new Set<string>();
    for (const start of starts) collect(manifest, start, files);
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(join(web, file))).length, 0);
    return [
      {
        what: 'JavaScript of the first screen, gzip',
        value: bytes / 1000,
        unit: 'kB',
        budget: { atMost: 220 },
        note: `${scripts.length} files`,
      },
    ];
  },
};

function collect(manifest: Record<string, ManifestChunk>, name: string, files: Set<string>): void {
  const chunk = manifest[name];
  if (chunk === undefined || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files);
}
