import { spawn } from 'node:child_process';

/**
 * Runs a program to its end. Its output goes to the screen, or is only kept when `quiet`.
 * One that takes longer than `minutes` is ended with all it started.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, quiet?: boolean, minutes: number, uid?: number, gid?: number }} options
 * @returns {Promise<{ code: number, output: string }>} the code is 1 when it could not run to its end
 */
export function run(command, args, options) {
  const { quiet = false, minutes, ...rest } = options;
  const child = spawn(command, args, {
    ...rest,
    detached: true,
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += chunk));
  child.stderr?.on('data', (chunk) => (output += chunk));
  const end = () => endGroup(child.pid);
  const timer = setTimeout(() => {
    output += `\n${command} took more than ${minutes} minutes and was ended.`;
    if (!quiet) process.stderr.write(`${command} took more than ${minutes} minutes and was ended.\n`);
    end();
  }, minutes * 60_000);
  process.once('exit', end);
  return new Promise((resolve) => {
    child.on('error', (error) => settle(1, error.message));
    child.on('close', (code) => settle(code ?? 1, ''));

    /**
     * @param {number} code
     * @param {string} more
     */
    function settle(code, more) {
      clearTimeout(timer);
      process.off('exit', end);
      resolve({ code, output: output + more });
    }
  });
}

/** @param {number | undefined} pid */
function endGroup(pid) {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!gone) throw error;
  }
}
