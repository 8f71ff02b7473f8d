import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';

/** How the sink treats the recipients that it is told to treat specially. */
export type SinkMode = 'accept' | 'temporary' | 'permanent' | 'close' | 'stall';

/** What the sink does; without `recipients` it does so for every mail. */
export interface SinkBehaviour {
  /**
   * accept: 250 · temporary: 450 · permanent: 550 to RCPT, 554 to the mail · close: the connection
   * ends where the reply to the mail would come · stall: that reply never comes.
   */
  mode: SinkMode;
  /** The recipients the mode is for; the others are accepted. */
  recipients?: readonly string[];
  /** Which command a refusal answers; default is the recipient. */
  at?: 'recipient' | 'message';
  /** How long the reply to every mail waits, in milliseconds. */
  delay?: number;
}

/** A mail whose final dot arrived, whatever the sink answered. */
export interface SinkMessage {
  from: string;
  to: string[];
  raw: Buffer;
  messageId: string;
  connectionId: string;
  accepted: boolean;
}

/** An SMTP server on a free port of this machine, for tests. */
export interface SmtpSink {
  readonly url: string;
  readonly port: number;
  readonly messages: readonly SinkMessage[];
  /** How many connections were ever made. */
  readonly connections: number;
  behave(behaviour: SinkBehaviour): void;
  /** Resolves when that many mails have arrived. */
  waitFor(count: number): Promise<readonly SinkMessage[]>;
  close(): Promise<void>;
}

/** Starts a sink; `server` sets options of the server itself (TLS, authentication). */
export async function startSmtpSink(
  behaviour: SinkBehaviour = { mode: 'accept' },
  server: SMTPServerOptions = {},
): Promise<SmtpSink> {
  let current = behaviour;
  let connections = 0;
  const messages: SinkMessage[] = [];
  const waiting = new Set<() => void>();
  const appliesTo = (address: string): boolean => current.recipients?.includes(address) ?? true;

  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 10,
    ...server,
    onConnect: (_session, callback) => {
      connections += 1;
      callback();
    },
    onRcptTo: ({ address }, _session, callback) => {
      const refuses = current.at !== 'message' && appliesTo(address);
      callback(refuses ? refusal(current.mode, 'recipient') : null);
    },
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const applies = session.envelope.rcptTo.some(({ address }) => appliesTo(address));
        const mode = applies ? current.mode : 'accept';
        const error = current.at === 'message' ? refusal(mode, 'message') : null;
        const accepted = error === null && mode !== 'close' && mode !== 'stall';
        messages.push(recorded(Buffer.concat(chunks), session, accepted));
        for (const check of waiting) check();
        if (mode === 'stall') return;
        if (mode === 'close') return connectionOf(smtp, session.id)?.destroy();
        if (current.delay === undefined) return callback(error);
        setTimeout(() => callback(error), current.delay);
      });
    },
  });
  // A client that goes away in the middle is what several tests are about.
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;

  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    messages,
    get connections() {
      return connections;
    },
    behave: (next) => {
      current = next;
    },
    waitFor: (count) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (messages.length < count) return;
          waiting.delete(check);
          resolve(messages);
        };
        waiting.add(check);
        check();
      }),
    close: () => new Promise((resolve) => smtp.close(resolve)),
  };
}

function recorded(raw: Buffer, session: SMTPServerSession, accepted: boolean): SinkMessage {
  const head = raw.toString('latin1').split('\r\n\r\n')[0] ?? '';
  return {
    from: session.envelope.mailFrom === false ? '' : session.envelope.mailFrom.address,
    to: session.envelope.rcptTo.map(({ address }) => address),
    raw,
    messageId: /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? '',
    connectionId: session.id,
    accepted,
  };
}

function refusal(mode: SinkMode, at: 'recipient' | 'message'): Error | null {
  if (mode === 'temporary') return reply(450, '4.2.1 Try again later');
  if (mode !== 'permanent') return null;
  return at === 'recipient' ? reply(550, '5.1.1 No such user') : reply(554, '5.7.1 Refused');
}

function reply(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}

interface OpenConnection {
  id: string;
  _socket: { destroy(): void };
}

function connectionOf(smtp: SMTPServer, id: string): { destroy(): void } | undefined {
  const { connections } = smtp as unknown as { connections: Set<OpenConnection> };
  return [...connections].find((connection) => connection.id === id)?._socket;
}
