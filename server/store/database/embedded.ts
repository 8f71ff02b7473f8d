import { rmSync } from 'node:fs';
import { DatabaseFault, reasonOf } from './database-fault.ts';
import type { DatabaseLog } from './database-log.ts';
import { createSocketFolder } from './socket-folder.ts';
import { startWorkerThread, type WorkerThread } from './worker-thread.ts';

/** What the embedded database is started with; times in milliseconds. */
export type EmbeddedOptions = {
  /** The database's own folder. */
  folder: string;
  log: DatabaseLog;
  /** A single exchange that runs longer is ended, and everything under way with it (30,000). */
  exchangeLimitMs?: number | undefined;
  /** How long a client may hold an open transaction in silence (30,000). */
  idleInTransactionMs?: number | undefined;
};

/** The running embedded database. */
export type Embedded = {
  /** Where clients connect: a folder with a socket, as `host` and `port` of a PostgreSQL client. */
  host: string;
  port: number;
  /** Resolves when clients can connect; opens the engine again when it could not be opened before. */
  ready(): Promise<void>;
  /** Runs work whose statements may take longer than the limit. */
  withoutLimit<T>(work: () => Promise<T>): Promise<T>;
  /** Closes the engine; everything is written down when it resolves. */
  stop(): Promise<void>;
};

const stopLimitMs = 10_000;

/** Starts PGlite in a thread of its own; one that fails or hangs is ended and opened again. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const { folder, log, exchangeLimitMs = 30_000, idleInTransactionMs = 30_000 } = options;
  const sockets = createSocketFolder();
  const exchangeStarted = new BigInt64Array(new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT));
  let thread: WorkerThread | undefined;
  let opening: Promise<void> | undefined;
  let stopping = false;
  const unlimited = createHold();

  async function openThread(): Promise<void> {
    const { socketPath } = sockets;
    rmSync(socketPath, { force: true });
    Atomics.store(exchangeStarted, 0, 0n);
    const started = startWorkerThread({ folder, socketPath, idleInTransactionMs, exchangeStarted });
    void started.lost.then((reason) => {
      if (thread === started && !stopping) reopen(reason);
    });
    await openedOrEnded(started);
    thread = started;
  }

  function begin(work: () => Promise<void>): Promise<void> {
    opening = work().finally(() => {
      opening = undefined;
    });
    return opening;
  }

  function reopen(reason: string): void {
    const lost = thread;
    thread = undefined;
    log.error({ reason }, 'The embedded database stopped and is opened again.');
    // Where this fails, the next to ask for the database tries again.
    begin(async () => {
      await lost?.end();
      await openThread();
    }).then(
      () => log.info({}, 'The embedded database is open again.'),
      (error) => log.error({ reason: reasonOf(error) }, 'The embedded database could not be opened again.'),
    );
  }

  async function ready(): Promise<void> {
    if (!opening && stopping) throw new DatabaseFault('database-closed', 'The database is closed.');
    return opening ?? (thread ? undefined : begin(openThread));
  }

  const watchdog = watch(exchangeStarted, exchangeLimitMs, (reason) => {
    if (!unlimited.isHeld() && thread) reopen(reason);
  });

  async function stop(): Promise<void> {
    stopping = true;
    clearInterval(watchdog);
    await opening?.catch(() => undefined);
    await thread?.stop(stopLimitMs);
    thread = undefined;
    sockets.remove();
  }

  await ready().catch(async (error: unknown) => {
    await stop();
    throw error;
  });

  return {
    host: sockets.path,
    port: sockets.port,
    ready,
    withoutLimit: unlimited.during,
    stop,
  };
}

/** Tells whether work is under way that something is held back for. */
function createHold() {
  let count = 0;
  return {
    isHeld: () => count > 0,
    async during<T>(work: () => Promise<T>): Promise<T> {
      count += 1;
      try {
        return await work();
      } finally {
        count -= 1;
      }
    },
  };
}

async function openedOrEnded(started: WorkerThread): Promise<void> {
  try {
    await started.opened;
  } catch (error) {
    await started.end();
    throw error;
  }
}

/** Calls back, again and again, while an exchange runs for longer than the limit. */
function watch(exchangeStarted: BigInt64Array, limitMs: number, onLong: (reason: string) => void) {
  const look = () => {
    const began = Atomics.load(exchangeStarted, 0);
    if (began === 0n) return;
    const ranMs = Number((process.hrtime.bigint() - began) / 1_000_000n);
    if (ranMs >= limitMs) onLong(`a statement ran for ${ranMs} ms, longer than ${limitMs} ms`);
  };
  return setInterval(look, Math.min(1000, limitMs / 4)).unref();
}
