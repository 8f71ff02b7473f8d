import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withFileLock } from '../../scripts/support/file-lock.mjs';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postkey-lock-'));
  path = join(folder, '.lock');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the file lock', () => {
  it('lets one piece of work in at a time and tells the others that they wait', async () => {
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} in`);
      await new Promise((resolve) => setImmediate(resolve));
      log.push(`${name} out`);
    };
    await Promise.all([
      withFileLock(path, work('first'), () => log.push('first waits')),
      withFileLock(path, work('second'), () => log.push('second waits')),
    ]);
    expect(log.filter((line) => line.includes('waits'))).toHaveLength(1);
    const inside = log.filter((line) => !line.includes('waits'));
    expect(inside[0]?.split(' ')[0]).toBe(inside[1]?.split(' ')[0]);
    expect(inside[2]?.split(' ')[0]).toBe(inside[3]?.split(' ')[0]);
  });

  it('takes over from a holder that is dead', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(path, `${pid} 1`);
    expect(await withFileLock(path, () => 'done', expect.fail)).toBe('done');
  });

  it('takes over from a holder whose number another process has now', async () => {
    writeFileSync(path, `${process.pid} 1`);
    expect(await withFileLock(path, () => 'done', expect.fail)).toBe('done');
  });

  it('leaves no lock behind, neither after work that threw', async () => {
    const thrown = withFileLock(path, () => Promise.reject(new Error('broken')), expect.fail);
    await expect(thrown).rejects.toThrow('broken');
    expect(existsSync(path)).toBe(false);
  });
});
