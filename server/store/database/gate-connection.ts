import type { Duplex } from 'node:stream';
import { createFrameReader, fatalMessage, messageKind, startupKind } from './wire-frames.ts';

/** One client of the gate. */
export type GateConnection = {
  /** True from the moment that either side ended it. */
  readonly ended: boolean;
  /** Writes to the client, if it is still there. */
  send(bytes: Buffer): void;
  /** Ends it, after a last message if there is one. */
  end(lastWords?: Buffer): void;
};

/** What a connection tells: an exchange that is whole, and (once) that it ended. */
export type GateConnectionEvents = { onExchange(exchange: Buffer): void; onEnd(): void };

/** Speaks the start-up with a client and collects its messages into whole exchanges. */
export function createGateConnection(
  socket: Duplex,
  greeting: Buffer,
  events: GateConnectionEvents,
): GateConnection {
  const reader = createFrameReader();
  let started = false;
  let ended = false;
  let parts: Buffer[] = [];

  function end(lastWords?: Buffer): void {
    if (lastWords && !ended) socket.end(lastWords, () => socket.destroy());
    else socket.destroy();
    markEnded();
  }

  function markEnded(): void {
    if (ended) return;
    ended = true;
    events.onEnd();
  }

  function handleStartup(message: Buffer): void {
    switch (startupKind(message)) {
      case 'cancel':
        end();
        break;
      case 'encrypt':
        socket.write('N');
        break;
      case 'start':
        started = true;
        socket.write(greeting);
    }
  }

  function handleMessage(message: Buffer): void {
    switch (messageKind(message)) {
      case 'goodbye':
        end();
        break;
      case 'part':
        parts.push(message);
        break;
      case 'last':
        events.onExchange(Buffer.concat([...parts, message]));
        parts = [];
    }
  }

  function readAll(): void {
    while (!ended) {
      const message = started ? reader.nextMessage() : reader.nextStartup();
      if (!message) return;
      if (started) handleMessage(message);
      else handleStartup(message);
    }
  }

  hear(socket, {
    take(chunk) {
      reader.push(chunk);
      readAll();
    },
    end,
    markEnded,
  });

  return {
    get ended() {
      return ended;
    },
    send(bytes) {
      if (!ended) socket.write(bytes);
    },
    end,
  };
}

interface Hearer {
  /** Throws a `RangeError` where the bytes are no messages. */
  take(chunk: Buffer): void;
  end(lastWords?: Buffer): void;
  markEnded(): void;
}

function hear(socket: Duplex, { take, end, markEnded }: Hearer): void {
  socket.on('data', (chunk: Buffer) => {
    try {
      take(chunk);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      end(fatalMessage('08P01', error.message));
    }
  });
  socket.on('error', markEnded);
  socket.on('end', () => end());
  socket.on('close', markEnded);
}
