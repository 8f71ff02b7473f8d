import { createServer, type Socket } from 'node:net';
import { createSmtpPool, type SmtpPool } from '#server/mail/outgoing/smtp-pool.ts';
import { SmtpSendError } from '#server/mail/outgoing/smtp-send-error.ts';

const cleanups: (() => Promise<void>)[] = [];

/** Has something closed after the test. */
export function afterTest(cleanup: () => Promise<void>): void {
  cleanups.push(cleanup);
}

/** Closes what the test opened, the last first. */
export async function closeAll(): Promise<void> {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
}

/** A pool that is closed after the test. */
export function poolTo(url: string, connections = 3): SmtpPool {
  const pool = createSmtpPool({ url, connections, log: { warn: () => undefined } });
  afterTest(() => pool.close(0));
  return pool;
}

/** A mail to that recipient. */
export function mail(to: string, body = 'Hi\r\n') {
  return {
    envelope: { from: 'news@acme.example', to },
    raw: Buffer.from(`Message-ID: <${to}>\r\n\r\n${body}`),
  };
}

/** The error that a send must end in. */
export async function failureOf(sending: Promise<unknown>): Promise<SmtpSendError> {
  const error = await sending.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof SmtpSendError) return error;
  throw new Error('expected a send error', { cause: error });
}

/** A server that says what the test wants, line by line; gives its address. */
export async function scriptedServer(
  answer: (line: string, socket: Socket) => void,
  hear: (chunk: string) => void = () => {},
): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      hear(String(data));
      for (const line of String(data).split('\r\n')) if (line !== '') answer(line, socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `smtp://127.0.0.1:${address.port}`;
}
