import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { reasonOf } from './database-fault.ts';
import { createGateConnection, type GateConnection } from './gate-connection.ts';
import { fatalMessage, queryMessage, startupMessage, transactionStateOf } from './wire-frames.ts';

/** A database with one session: runs the bytes of one whole exchange and gives the bytes of its answer. */
export type Engine = { run(exchange: Buffer): Promise<Buffer> };

/** What a gate needs; `idleInTransactionMs` is how long a client may hold an open transaction in silence. */
export type GateOptions = {
  engine: Engine;
  idleInTransactionMs: number;
  /** Called once, when the engine threw or gave half an answer: nothing runs any more. */
  onFailure(reason: string): void;
};

/** Lets many clients share an engine that has one session. */
export type Gate = {
  /** Serves a client on a connected socket until either side ends it. */
  accept(socket: Duplex): void;
  /** Ends every connection; what has not begun does not run. */
  close(): void;
};

const exchangesPerTurn = 32;
const idleTooLong = fatalMessage('25P03', 'terminating connection due to idle-in-transaction timeout');

/**
 * Makes a gate that runs whole exchanges (messages up to Sync or Query) one after the other, never parts of
 * two mixed, and while a transaction is open only those of its owner. A transaction whose owner died, or is
 * silent for too long, is rolled back.
 */
export async function createGate({ engine, idleInTransactionMs, onFailure }: GateOptions): Promise<Gate> {
  const greeting = await engine.run(startupMessage());
  const connections = new Set<GateConnection>();
  const queue = createQueue();
  let owner: GateConnection | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let running = false;
  let stopped = false;

  async function runQueue(): Promise<void> {
    if (running || stopped) return;
    running = true;
    for (let count = 1; !stopped; count++) {
      if (owner?.ended) {
        await perform(owner, queryMessage('rollback'));
        continue;
      }
      const next = queue.takeNext(owner);
      if (!next) break;
      await perform(next.connection, next.exchange);
      // Sockets are read only between turns of the event loop.
      if (count % exchangesPerTurn === 0) await nextTurn();
    }
    running = false;
  }

  async function perform(connection: GateConnection, exchange: Buffer): Promise<void> {
    clearTimeout(idleTimer);
    try {
      const { answer, state } = await runWhole(engine, exchange);
      connection.send(answer);
      owner = state === 'open' ? connection : undefined;
      if (owner) idleTimer = setTimeout(expireOwner, idleInTransactionMs);
    } catch (error) {
      fail(reasonOf(error));
    }
  }

  const expireOwner = () => owner?.end(idleTooLong);

  // Whatever an engine says after a throw may be wrong, so nobody asks it again.
  function fail(reason: string): void {
    stopped = true;
    onFailure(reason);
    endAll();
  }

  function endAll(): void {
    clearTimeout(idleTimer);
    for (const connection of connections) connection.end();
  }

  function forget(connection: GateConnection): void {
    connections.delete(connection);
    queue.dropOf(connection);
    void runQueue();
  }

  return {
    accept(socket) {
      if (stopped) return void socket.destroy();
      const connection = createGateConnection(socket, greeting, {
        onExchange(exchange) {
          queue.add(connection, exchange);
          void runQueue();
        },
        onEnd: () => forget(connection),
      });
      connections.add(connection);
    },
    close() {
      stopped = true;
      endAll();
    },
  };
}

async function runWhole(engine: Engine, exchange: Buffer) {
  const answer = await engine.run(exchange);
  const state = transactionStateOf(answer);
  if (!state) throw new Error('The engine stopped in the middle of an answer.');
  return { answer, state };
}

/** Exchanges that wait, in the order in which they came. */
function createQueue() {
  let waiting: { readonly connection: GateConnection; readonly exchange: Buffer }[] = [];
  return {
    add(connection: GateConnection, exchange: Buffer) {
      waiting.push({ connection, exchange });
    },
    /** The first of the owner of a transaction, where there is one; else the first of all. */
    takeNext(owner: GateConnection | undefined) {
      const index = owner ? waiting.findIndex((entry) => entry.connection === owner) : 0;
      return index < 0 ? undefined : waiting.splice(index, 1)[0];
    },
    dropOf(connection: GateConnection) {
      waiting = waiting.filter((entry) => entry.connection !== connection);
    },
  };
}
