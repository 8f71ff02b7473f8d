import type { AddressInfo } from 'node:net';
import type { BaseLogger } from 'pino';
import {
  SMTPServer,
  type SMTPServerAuthentication,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server';
import { LONGEST_USER_ADDRESS, parseAddress } from '#contract/rules/address.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Certificate } from './certificate.ts';
import { hasOddLineEnds } from './content-faults.ts';

/** What a program is told when it may not do something: the reply as it goes over the wire. */
export class SubmissionRefused extends Error {
  override readonly name = 'SubmissionRefused';

  constructor(
    readonly responseCode: number,
    text: string,
  ) {
    super(text);
  }
}

/** What the server does with those who come. Each may throw a SubmissionRefused. */
export interface SubmissionPort<Program> {
  /** Who signs in; null for anybody else, whatever is wrong. */
  signIn(credentials: { username: string; password: string }, address: string): Promise<Program | null>;
  /** Whether who signed in may still send. */
  mayStill(program: Program): Promise<boolean>;
  /** Keeps a mail; when it resolves, the mail is stored. Gives the name by which it is known. */
  submit(program: Program, mail: { raw: Buffer; recipients: readonly string[] }): Promise<string>;
}

/** A server to which programs hand mails. */
export interface SubmissionServer {
  readonly port: number;
  /** Ends within a second. */
  close(): Promise<void>;
}

/** How a submission server is started. */
export interface SubmissionOptions<Program> {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly name: string;
  readonly certificate: Certificate;
  /** The most bytes that a mail may have. */
  readonly size: number;
  readonly log: Pick<BaseLogger, 'error' | 'warn'>;
  readonly does: SubmissionPort<Program>;
}

const mostConnections = 500;
const wrongCredentials = () => new SubmissionRefused(535, '5.7.8 Authentication credentials invalid');

/**
 * Starts the server. Programs sign in under TLS alone, which they begin by STARTTLS; a mail is kept before the reply that
 * takes it. Rejects when it cannot listen.
 */
export async function startSubmissionServer<Program>(
  options: SubmissionOptions<Program>,
): Promise<SubmissionServer> {
  const { host, port, name, certificate, size, log, does } = options;
  /** Replies with what it came to; of what nobody expected only that it failed. */
  const answer = <Result>(
    work: Promise<Result>,
    done: (error: Error | null, result?: Result) => void,
  ): void => {
    work.then(
      (result) => done(null, result),
      (error: unknown) => {
        if (error instanceof SubmissionRefused) return done(error);
        log.error({ err: error }, 'A submission failed for no expected reason');
        done(new SubmissionRefused(451, '4.3.0 Try again later'));
      },
    );
  };
  const server = new SMTPServer({
    name,
    banner: 'Postkey',
    ...certificate,
    minVersion: 'TLSv1.2',
    authMethods: ['PLAIN', 'LOGIN'],
    disableReverseLookup: true,
    hideREQUIRETLS: true,
    logger: false,
    maxClients: mostConnections,
    maxRecipients: limits.submittedRecipients,
    size,
    closeTimeout: 1_000,
    // Nobody is asked for a password before it can be sent in secret.
    onConnect: (session, done) => {
      session.disabledCommands = ['AUTH'];
      done();
    },
    onSecure: (_socket, session, done) => {
      session.disabledCommands = [];
      done();
    },
    onAuth: (auth, session, done) =>
      answer(signIn(does, auth, session), (error, user) => done(error, { user })),
    onMailFrom: (_address, session, done) => answer(requireProgram(does, session), (error) => done(error)),
    onRcptTo: ({ address }, _session, done) =>
      done(
        parseAddress(address, LONGEST_USER_ADDRESS).ok
          ? null
          : new SubmissionRefused(553, '5.1.3 The address of the recipient cannot be mailed'),
      ),
    onData: (stream, session, done) =>
      answer(take(does, stream, session), (error, id) => done(error, `2.0.0 OK: queued as ${id}`)),
  });
  server.on('error', (error) => log.warn({ err: error }, 'A connection for submission had a fault'));
  await listening(server, port, host);
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function signIn<Program>(
  does: SubmissionPort<Program>,
  { username = '', password }: SMTPServerAuthentication,
  session: SMTPServerSession,
): Promise<Program> {
  const program = await does.signIn({ username, password: password ?? '' }, session.remoteAddress);
  if (program === null) throw wrongCredentials();
  return program;
}

async function requireProgram<Program>(
  does: SubmissionPort<Program>,
  { user, secure }: SMTPServerSession,
): Promise<Program> {
  if (!secure) throw new SubmissionRefused(530, '5.7.0 Must issue a STARTTLS command first');
  if (!user) throw new SubmissionRefused(530, '5.7.0 Authentication required');
  const program = user as Program;
  if (!(await does.mayStill(program)))
    throw new SubmissionRefused(535, '5.7.8 The credentials do not hold any more');
  return program;
}

async function take<Program>(
  does: SubmissionPort<Program>,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) throw new SubmissionRefused(552, '5.3.4 The mail is too large');
  const raw = Buffer.concat(chunks);
  if (hasOddLineEnds(raw))
    throw new SubmissionRefused(
      550,
      '5.6.0 A line must end in CR and LF, and nothing else may be either, or NUL',
    );
  const program = await requireProgram(does, session);
  return does.submit(program, { raw, recipients: session.envelope.rcptTo.map(({ address }) => address) });
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
