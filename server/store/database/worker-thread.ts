import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DatabaseFault, reasonOf } from './database-fault.ts';
import { locateWorker } from './worker-location.ts';
import type { WorkerOrder, WorkerReport, WorkerSettings } from './worker-messages.ts';

/** The thread that holds the embedded database. */
export type WorkerThread = {
  /** Resolves when clients can connect; rejects with `engine-failed` when the database cannot be opened. */
  opened: Promise<void>;
  /** Resolves with the reason when the engine failed or the thread ended. */
  lost: Promise<string>;
  /** Ends the thread at once, in the middle of whatever it does. */
  end(): Promise<void>;
  /** Closes the engine and then the thread; ends it when that takes longer than `limitMs`. */
  stop(limitMs: number): Promise<void>;
};

const stop: WorkerOrder = 'stop';

/** Starts the thread. */
export function startWorkerThread(settings: WorkerSettings): WorkerThread {
  // PostgreSQL recurses deeper than a thread's usual four megabytes.
  const resourceLimits = { stackSizeMb: 256 };
  const worker = new Worker(locateWorker(), { workerData: settings, execArgv: [], resourceLimits });
  let reason = 'its thread ended';

  const lost = new Promise<string>((resolve) => {
    worker.on('message', (message: WorkerReport) => {
      if (message.kind === 'failed') resolve(message.reason);
    });
    worker.on('error', (error) => {
      reason = reasonOf(error);
    });
    worker.on('exit', () => resolve(reason));
  });

  const opened = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: WorkerReport) => {
      if (message.kind === 'ready') resolve();
    });
    lost.then((cause) => {
      reject(new DatabaseFault('engine-failed', `The embedded database cannot be opened: ${cause}.`));
    });
  });

  async function end(): Promise<void> {
    await worker.terminate();
  }

  return {
    opened,
    lost,
    end,
    async stop(limitMs) {
      const stopped = new Promise<void>((resolve) => {
        worker.on('message', (message: WorkerReport) => {
          if (message.kind === 'stopped') resolve();
        });
      });
      const limit = AbortSignal.timeout(limitMs);
      worker.postMessage(stop);
      await Promise.race([stopped, lost, once(limit, 'abort')]);
      await end();
    },
  };
}
