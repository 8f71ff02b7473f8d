import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A program of these tests in a process of its own; its errors go to ours. */
export type Program = {
  pid: number;
  /** The whole lines that it printed so far. */
  lines: string[];
  /** Resolves when it has printed that many lines, or has ended. */
  printed(count: number): Promise<void>;
  /** Ends it as nothing can prevent; resolves when all it printed is in `lines`. */
  kill(): Promise<void>;
};

/** What is run, as words of a command line. */
export function programCommand(name: string, ...words: string[]): string[] {
  const file = fileURLToPath(new URL(`./${name}`, import.meta.url));
  return [process.execPath, '--import', 'tsx', file, ...words];
}

/** Starts a program, or a command line that does. */
export function runProgram([command = '', ...words]: string[]): Program {
  const child = spawn(command, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const lines: string[] = [];
  let rest = '';
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = `${rest}${chunk}`.split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  return {
    pid: child.pid ?? 0,
    lines,
    async printed(count) {
      let hasEnded = false;
      void closed.then(() => {
        hasEnded = true;
      });
      while (lines.length < count && !hasEnded) await Promise.race([once(child.stdout, 'data'), closed]);
    },
    async kill() {
      child.kill('SIGKILL');
      await closed;
    },
  };
}
