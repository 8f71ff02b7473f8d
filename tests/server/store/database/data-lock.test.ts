import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataFolder } from '#server/store/database/data-lock.ts';
import { startOfProcess } from '#server/store/database/process-identity.ts';
import { type Program, programCommand, runProgram } from './programs/run-program.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'postkey-lock-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

const holders = () => readdirSync(join(folder, 'lock'));

const command = () => programCommand('hold-lock.ts', folder);

async function startHolder(words = command()): Promise<Program> {
  const holder = runProgram(words);
  await holder.printed(1);
  expect(holder.lines).toEqual(['locked']);
  return holder;
}

test('a second process is refused with one sentence that names the folder and the first', async () => {
  const holder = await startHolder();
  await expect(lockDataFolder(folder)).rejects.toMatchObject({
    code: 'data-folder-in-use',
    message: `The data folder ${folder} can be used by one process at a time, and process ${holder.pid} has it open.`,
  });
  expect(holders()).toHaveLength(1);
  await holder.kill();
});

test('the lock of a killed process is taken over', async () => {
  await (await startHolder()).kill();
  expect(holders()).toHaveLength(1);
  const lock = await lockDataFolder(folder);
  expect(holders()).toEqual([`${process.pid}_${startOfProcess(process.pid)}`]);
  lock.release();
  expect(holders()).toEqual([]);
});

test('a killed process that nobody has waited for counts as dead', async () => {
  // The shell becomes a sleep, which never looks after the child it inherits.
  const parent = await startHolder(['/bin/sh', '-c', '"$@" & exec sleep 600', 'sh', ...command()]);
  const pid = Number.parseInt(holders()[0] ?? '', 10);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ');
  expect(startOfProcess(pid)).toBeUndefined();
  (await lockDataFolder(folder)).release();
  await parent.kill();
});

test('a later process with the same number is not the holder', async () => {
  mkdirSync(join(folder, 'lock'));
  const stale = join(folder, 'lock', `${process.ppid}_another-start`);
  writeFileSync(stale, '');
  (await lockDataFolder(folder)).release();
  expect(existsSync(stale)).toBe(false);
});

test('this process cannot take it twice, and can after it gave it back', async () => {
  const lock = await lockDataFolder(folder);
  await expect(lockDataFolder(folder)).rejects.toMatchObject({ code: 'data-folder-in-use' });
  lock.release();
  (await lockDataFolder(folder)).release();
});

test('of several that start at once exactly one gets it', async () => {
  const contenders = Array.from({ length: 4 }, () => runProgram(command()));
  await Promise.all(contenders.map((contender) => contender.printed(1)));
  const said = contenders.map(({ lines }) => lines.join());
  await Promise.all(contenders.map((contender) => contender.kill()));
  const refused = 'data-folder-in-use';
  expect(said.sort()).toEqual([refused, refused, refused, 'locked']);
});
