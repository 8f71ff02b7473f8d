import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * A text that tells a running process from a later one with the same number: the moment it started, and
 * on Linux which boot of the machine. Undefined when no such process runs; a zombie does not run.
 */
export function startOfProcess(pid: number): string | undefined {
  return process.platform === 'linux' ? startOnLinux(pid) : startElsewhere(pid);
}

function startOnLinux(pid: number): string | undefined {
  const stat = readText(`/proc/${pid}/stat`);
  if (!stat) return undefined;
  // The name, in parentheses, may hold spaces and parentheses itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  const started = fields[19];
  if (state === 'Z' || state === 'X') return undefined;
  const boot = readText('/proc/sys/kernel/random/boot_id')?.slice(0, 8) ?? 'boot';
  return `${boot}-${started}`;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process is gone.
    return undefined;
  }
}

function startElsewhere(pid: number): string | undefined {
  try {
    const environment = { ...process.env, LC_ALL: 'C' };
    const line = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { env: environment });
    const [state = '', ...started] = line.toString().trim().split(/\s+/);
    return state === '' || state.startsWith('Z') ? undefined : started.join('-').replaceAll(':', '.');
  } catch {
    // `ps` ends with an error when there is no such process.
    return undefined;
  }
}
