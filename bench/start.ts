import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from '../scripts/support/built.mjs';
import { root } from '../scripts/support/root.mjs';
import type { Benchmark } from './benchmark.ts';

const limit = 60_000;

/** How long `npm start` takes until the server is well: on an empty data folder, and the next time. */
export const start: Benchmark = {
  name: 'start',
  async run() {
    await ensureBuilt();
    const dataDir = mkdtempSync(join(tmpdir(), 'postkey-bench-'));
    try {
      const first = await secondsToReady(dataDir);
      const later = await secondsToReady(dataDir);
      return [
        {
          what: 'first start, with the demo data',
          value: first,
          unit: 's',
          budget: { atMost: 20 },
          note: 'npm start',
        },
        { what: 'a later start', value: later, unit: 's', budget: { atMost: 4 }, note: 'npm start' },
      ];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

async function secondsToReady(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', SUBMISSION_PORT: '0' };
  const child = spawn('npm', ['start'], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  try {
    while (!(await isReady(output))) {
      if (child.exitCode !== null || performance.now() - startedAt > limit) throw new Error(output);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return (performance.now() - startedAt) / 1000;
  } finally {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

async function isReady(output: string): Promise<boolean> {
  const url = output.match(/http:\/\/127\.0\.0\.1:\d+/g)?.at(-1);
  if (url === undefined) return false;
  return fetch(`${url}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
}
