import { fork } from 'node:child_process';
import { once } from 'node:events';

/** A mail server in a process of its own that takes everything and keeps nothing. */
export interface MailSink {
  readonly port: number;
  close(): Promise<void>;
}

/** Starts a sink on a free port. */
export async function startMailSink(): Promise<MailSink> {
  const program = new URL('../programs/smtp-sink.ts', import.meta.url);
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  const [port] = (await once(child, 'message')) as [number];
  return {
    port,
    async close() {
      const exit = once(child, 'exit');
      child.disconnect();
      await exit;
    },
  };
}
