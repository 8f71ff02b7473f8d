import type { AddressInfo } from 'node:net';
import type { BaseLogger } from 'pino';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from 'smtp-server';
import type { Certificate } from './certificate.ts';
import { hasOddLineEnds } from './content-faults.ts';
import { MailRefused } from './mail-refused.ts';

/** A server that takes mails. */
export interface MailServer {
  readonly port: number;
  /** Shows another certificate to those who come from now on. */
  show(certificate: Certificate): void;
  /** Ends within a second. */
  close(): Promise<void>;
}

/** What any server that takes mails is started with. */
export interface MailServerOptions {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly name: string;
  readonly certificate: Certificate;
  /** The most bytes that a mail may have. */
  readonly size: number;
  readonly log: Pick<BaseLogger, 'error' | 'warn'>;
}

/** What it is in particular: who may connect, and what it does with their mails. Each may throw a MailRefused. */
export interface MailServerKind {
  readonly mostConnections: number;
  readonly mostRecipients: number;
  /** How long a connection may last, whatever is said on it; without end where it is not said. */
  readonly longestConnectionMs?: number;
  /** What else the package is to be told. */
  readonly options: SMTPServerOptions;
  from(address: string, session: SMTPServerSession): Promise<void>;
  to(address: string, session: SMTPServerSession): Promise<void>;
  /** Keeps a mail; when it resolves, the mail is stored. Gives the name by which it is known. */
  take(raw: Buffer, session: SMTPServerSession): Promise<string>;
}

/** Gives what work came to to a callback of the package; of what nobody expected only that it failed. */
export type Answer = <Result>(
  work: Promise<Result>,
  done: (error: Error | null, result?: Result) => void,
) => void;

/**
 * Starts a server over TLS where the other side wishes it; a mail is kept before the reply that takes it. Rejects when it
 * cannot listen.
 */
export async function startMailServer(
  { host, port, name, certificate, size, log }: MailServerOptions,
  makeKind: (answer: Answer) => MailServerKind,
): Promise<MailServer> {
  const answer: Answer = (work, done) => {
    work.then(
      (result) => done(null, result),
      (error: unknown) => {
        if (error instanceof MailRefused) return done(error);
        log.error({ err: error }, 'A mail was not taken for no expected reason');
        done(new MailRefused(451, '4.3.0 Try again later'));
      },
    );
  };
  const kind = makeKind(answer);
  const server = new SMTPServer({
    name,
    banner: 'Postkey',
    ...certificate,
    minVersion: 'TLSv1.2',
    disableReverseLookup: true,
    hideREQUIRETLS: true,
    logger: false,
    maxClients: kind.mostConnections,
    maxRecipients: kind.mostRecipients,
    size,
    closeTimeout: 1_000,
    onMailFrom: ({ address }, session, done) => answer(kind.from(address, session), (error) => done(error)),
    onRcptTo: ({ address }, session, done) => answer(kind.to(address, session), (error) => done(error)),
    onData: (stream, session, done) =>
      answer(
        readContent(stream).then((raw) => kind.take(raw, session)),
        (error, id) => done(error, `2.0.0 OK: queued as ${id}`),
      ),
    ...kind.options,
  });
  server.on('error', (error) => log.warn({ err: error }, 'A connection for mail had a fault'));
  if (kind.longestConnectionMs !== undefined) endLongConnections(server, kind.longestConnectionMs);
  await listening(server, port, host);
  return {
    port: (server.server.address() as AddressInfo).port,
    show: ({ cert, key }) => server.updateSecureContext({ cert, key }),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function readContent(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw new MailRefused(552, '5.3.4 The mail is too large');
  const raw = Buffer.concat(chunks);
  if (hasOddLineEnds(raw))
    throw new MailRefused(550, '5.6.0 A line must end in CR and LF, and nothing else may be either, or NUL');
  return raw;
}

/** Who says a word now and then is never idle: such a connection ends all the same. */
function endLongConnections({ server }: SMTPServer, longestMs: number): void {
  server.on('connection', (socket) => {
    const timer = setTimeout(() => socket.destroy(), longestMs).unref();
    socket.once('close', () => clearTimeout(timer));
  });
}

function listening(server: SMTPServer, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
}
