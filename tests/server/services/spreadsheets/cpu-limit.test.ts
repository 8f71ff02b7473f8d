import { fork } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';

const module = fileURLToPath(import.meta.resolve('#server/services/spreadsheets/cpu-limit.ts'));

// A process of its own has to begin first.
vi.setConfig({ testTimeout: 60_000 });

/** Runs a script with a limit of so many seconds; tells how it ended. */
async function endOf(seconds: number, work: string): Promise<unknown> {
  const file = join(await mkdtemp(join(tmpdir(), 'cpu-limit-')), 'work.mjs');
  await writeFile(
    file,
    `import { limitCpu } from ${JSON.stringify(module)};\nlimitCpu(${seconds});\n${work}`,
  );
  const child = fork(file, { execArgv: ['--import', import.meta.resolve('tsx')], stdio: 'ignore' });
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
}

it('ends a process that computes for longer, in the midst of its work', async () => {
  expect(await endOf(0.3, 'for (;;) {}')).toBe('SIGKILL');
});

it('leaves alone one that waits for longer', async () => {
  expect(await endOf(0.8, 'setTimeout(() => process.exit(0), 2_000);')).toBe(0);
});

it('lets a process end that has done its work', async () => {
  expect(await endOf(60, 'process.disconnect();')).toBe(0);
});
