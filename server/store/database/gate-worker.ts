import { createServer } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { reasonOf } from './database-fault.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';
import { createGate, type Engine } from './gate.ts';
import type { WorkerReport, WorkerSettings } from './worker-messages.ts';

const { folder, socketPath, idleInTransactionMs, exchangeStarted }: WorkerSettings = workerData;

function report(message: WorkerReport): void {
  parentPort?.postMessage(message);
}

/** Writes down when an exchange began, where the thread that watches can read it while this one is busy. */
function withClock(engine: Engine): Engine {
  return {
    async run(exchange) {
      Atomics.store(exchangeStarted, 0, process.hrtime.bigint());
      try {
        return await engine.run(exchange);
      } finally {
        Atomics.store(exchangeStarted, 0, 0n);
      }
    },
  };
}

async function serve(): Promise<void> {
  const engine = await openEmbeddedEngine(folder);
  const gate = await createGate({
    engine: withClock(engine),
    idleInTransactionMs,
    onFailure: (reason) => report({ kind: 'failed', reason }),
  });
  const server = createServer((socket) => gate.accept(socket));
  parentPort?.once('message', async () => {
    server.close();
    gate.close();
    await engine.close();
    report({ kind: 'stopped' });
    parentPort?.close();
  });
  server.listen(socketPath, () => report({ kind: 'ready' }));
}

serve().catch((error) => report({ kind: 'failed', reason: reasonOf(error) }));
