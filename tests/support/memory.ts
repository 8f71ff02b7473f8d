import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** The resident memory of a process in bytes, or 0 when it has ended. */
export function residentMemory(pid: number): number {
  try {
    if (existsSync('/proc')) {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1_024;
    }
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) * 1_024;
  } catch {
    return 0;
  }
}

/** The processes that a process has started and that run. */
export function childrenOf(pid: number): number[] {
  const path = `/proc/${pid}/task/${pid}/children`;
  if (!existsSync(path)) return [];
  const children = readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number);
  // Until it has begun its own program a process is a copy that shares the memory of the one that starts it.
  const own = commandOf(pid);
  return children.filter((child) => commandOf(child) !== own);
}

/** All processes that a process has started, with those that they have. */
export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
