import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as secure } from 'node:tls';

/** A connection to an SMTP server on which a test says what it likes, byte by byte. */
export interface SmtpClient {
  /** Writes as it is, and gives the next reply with all of its lines. */
  say(text: string): Promise<string>;
  /** The next reply that nothing was said for. */
  hear(): Promise<string>;
  /** Goes on under TLS; the reply to STARTTLS has been heard. */
  secure(): Promise<void>;
  /** Resolves with all that came until the server ended the connection. */
  ended(): Promise<string>;
  close(): void;
}

const reply = /^(?:\d{3}-[^\n]*\n)*\d{3}(?: [^\n]*)?\r?\n/;

/** Connects; the greeting is the first reply to be heard. */
export async function connectSmtp(port: number): Promise<SmtpClient> {
  let socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  let isOver = false;
  let wake = () => {};
  const listen = (on: Socket) => {
    on.on('data', (chunk) => {
      received += chunk.toString();
      wake();
    });
    on.on('error', () => undefined);
    on.on('close', () => {
      isOver = true;
      wake();
    });
  };
  listen(socket);
  const changed = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  const hear = async (): Promise<string> => {
    for (;;) {
      const found = reply.exec(received)?.[0];
      if (found) {
        received = received.slice(found.length);
        return found.trim();
      }
      if (isOver) throw new Error(`The connection ended after ${JSON.stringify(received)}`);
      await changed();
    }
  };
  return {
    hear,
    say(text) {
      socket.write(text, 'latin1');
      return hear();
    },
    async secure() {
      socket.removeAllListeners('data').removeAllListeners('close');
      const upgraded = secure({ socket, rejectUnauthorized: false });
      await once(upgraded, 'secureConnect');
      socket = upgraded;
      listen(upgraded);
    },
    async ended() {
      while (!isOver) await changed();
      return received;
    },
    close: () => socket.destroy(),
  };
}
