import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BaseLogger } from 'pino';
import type { Notice } from '../bounces/read-notice.ts';
import { enclosed, type TakenApart } from '../received/take-apart.ts';
import { type ReadMail, readRaw } from './read-mail.ts';

/** What may be wanted of a mail, and what it is taken apart into. */
export interface MailReadings {
  mail: ReadMail;
  notice: Notice;
  received: TakenApart;
}

/** What the process is given. */
export interface MailTask {
  readonly wanted: keyof MailReadings;
  readonly raw: Uint8Array;
}

/** What the process answers about a mail: the mail taken apart, or why it could not be. */
export type MailReport<Wanted extends keyof MailReadings = keyof MailReadings> =
  | { readonly read: MailReadings[Wanted] }
  | { readonly reason: string };

/** Takes mails apart in a process of its own, one after the other, so that none can hold up or bring down the server. */
export interface MailReader {
  /** Never rejects: a mail that cannot be taken apart, or not in time, is shown as it came. */
  read(raw: Buffer): Promise<ReadMail>;
  /** Never rejects: of a mail that cannot be taken apart nothing is told. */
  readNotice(raw: Buffer): Promise<Notice | null>;
  /** Never rejects: a mail that cannot be taken apart is given whole. */
  takeApart(raw: Buffer): Promise<TakenApart>;
  close(): void;
}

const deadlineMs = 8_000;
const heapMegabytes = 384;

/** Makes a reader; its process starts with the first mail, and anew after one that took too much. */
export function createMailReader(log: Pick<BaseLogger, 'error'>): MailReader {
  let child: ChildProcess | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function close(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  async function readNext<Wanted extends keyof MailReadings>(
    wanted: Wanted,
    raw: Buffer,
  ): Promise<MailReadings[Wanted] | null> {
    child ??= startProcess();
    const report = await reportOf<Wanted>(child, { wanted, raw });
    if ('read' in report) return report.read;
    log.error({ reason: report.reason, wanted }, 'a mail could not be taken apart');
    close();
    return null;
  }

  function inTurn<Wanted extends keyof MailReadings>(
    wanted: Wanted,
    raw: Buffer,
  ): Promise<MailReadings[Wanted] | null> {
    const mine = last.then(() => readNext(wanted, raw));
    last = mine.catch(() => undefined);
    return mine;
  }

  return {
    read: async (raw) => (await inTurn('mail', raw)) ?? readRaw(raw),
    readNotice: (raw) => inTurn('notice', raw),
    takeApart: async (raw) => (await inTurn('received', raw)) ?? enclosed(raw),
    close,
  };
}

function startProcess(): ChildProcess {
  const here = import.meta.url;
  const file = here.endsWith('.ts') ? './mail-process-source.mjs' : './mail-process.js';
  const child = fork(fileURLToPath(new URL(file, here)), {
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // What goes wrong in it is told to who waits for a mail; without one it keeps nothing running.
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}

function reportOf<Wanted extends keyof MailReadings>(
  child: ChildProcess,
  task: MailTask & { readonly wanted: Wanted },
): Promise<MailReport<Wanted>> {
  return new Promise((resolve) => {
    const done = (report: MailReport<Wanted>) => {
      clearTimeout(deadline);
      child.off('message', done).off('error', failed).off('exit', ended);
      resolve(report);
    };
    const failed = (error: Error) => done({ reason: error.message });
    const ended = () => done({ reason: 'its process ended' });
    const deadline = setTimeout(() => done({ reason: 'it took too long' }), deadlineMs);
    child.on('message', done).on('error', failed).on('exit', ended);
    child.send(task, (error) => error && failed(error));
  });
}
