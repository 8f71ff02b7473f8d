import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const waitMilliseconds = 150;

/**
 * Runs `work` while this process alone holds the lock file, waiting for another holder first.
 * A lock whose holder has died is taken over. `onWait` is told once when there is a wait.
 * @template Result
 * @param {string} path
 * @param {() => Result | Promise<Result>} work
 * @param {() => void} onWait
 * @returns {Promise<Result>}
 */
export async function withFileLock(path, work, onWait) {
  const mine = holderText(process.pid);
  let told = false;
  while (!tryTake(path, mine)) {
    if (!told) onWait();
    told = true;
    await sleep(waitMilliseconds);
  }
  try {
    return await work();
  } finally {
    if (read(path) === mine) rmSync(path, { force: true });
  }
}

/**
 * @param {string} path
 * @param {string} mine
 */
function tryTake(path, mine) {
  if (create(path, mine)) return true;
  const holder = read(path);
  if (holder === undefined) return false;
  if (!isGone(holder)) return false;
  removeStale(path, holder, mine);
  return create(path, mine);
}

/**
 * @param {string} path
 * @param {string} mine
 */
function create(path, mine) {
  // A link appears with its content, so nobody can read a lock that is still empty.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Takes the dead holder's lock away, and puts it back when it was another's by then.
 * @param {string} path
 * @param {string} holder
 * @param {string} mine
 */
function removeStale(path, holder, mine) {
  const aside = `${path}.${process.pid}.stale`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const taken = read(aside);
  if (taken !== undefined && taken !== holder && taken !== mine) create(path, taken);
  rmSync(aside, { force: true });
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Whether the process of a text by `holderText` has ended.
 * @param {string} holder
 */
export function isGone(holder) {
  const pid = Number.parseInt(holder, 10);
  if (!Number.isInteger(pid) || pid <= 0) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return true;
  }
  return holderText(pid) !== holder;
}

/**
 * The process and when it started, since a number is given again after a restart of the machine.
 * @param {number} pid
 */
export function holderText(pid) {
  return `${pid} ${startOf(pid)}`;
}

/** @param {number} pid */
function startOf(pid) {
  if (process.platform !== 'linux') return '';
  const stat = read(`/proc/${pid}/stat`);
  if (stat === undefined) return 'gone';
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? 'gone' : (fields[19] ?? '');
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
