import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseFault } from './database-fault.ts';
import { startOfProcess } from './process-identity.ts';

/** The right of one process to a data folder; `release` gives it back. */
export type DataLock = { release(): void };

const attempts = 8;

/**
 * Takes the data folder for this process alone, before anything in it is opened. Each process that wants it
 * leaves a file with its pid and start time, and only then looks for others: of two at once at most one finds
 * itself alone. What dead processes left is removed. Fails with `data-folder-in-use`.
 */
export async function lockDataFolder(dataDir: string): Promise<DataLock> {
  const folder = join(dataDir, 'lock');
  const own = `${process.pid}_${startOfProcess(process.pid)}`;
  const file = join(folder, own);
  const release = () => rmSync(file, { force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  let holder = claim(folder, own);
  for (let attempt = 1; holder !== undefined; attempt++) {
    if (holder === process.pid || attempt === attempts) throw inUse(dataDir, holder);
    // Two that start at the same time both step back; a random pause lets one come first.
    await pause(10 + Math.random() * 50);
    holder = claim(folder, own);
  }
  return { release };
}

/** Undefined when the folder is ours, else the pid of the living process that has it or wants it too. */
function claim(folder: string, own: string): number | undefined {
  const file = join(folder, own);
  try {
    writeFileSync(file, '', { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return process.pid;
    throw error;
  }
  const others = readdirSync(folder).filter((name) => name !== own);
  for (const name of others) {
    const pid = Number.parseInt(name, 10);
    if (name === `${pid}_${startOfProcess(pid)}`) {
      rmSync(file, { force: true });
      return pid;
    }
    rmSync(join(folder, name), { force: true });
  }
  return undefined;
}

function inUse(dataDir: string, pid: number): DatabaseFault {
  const who = pid === process.pid ? 'this process has it open already' : `process ${pid} has it open`;
  return new DatabaseFault(
    'data-folder-in-use',
    `The data folder ${dataDir} can be used by one process at a time, and ${who}.`,
  );
}
