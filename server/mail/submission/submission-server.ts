import type { SMTPServerAuthentication, SMTPServerSession } from 'smtp-server';
import { LONGEST_USER_ADDRESS, parseAddress } from '#contract/rules/address.ts';
import { limits } from '#contract/rules/limits.ts';
import { MailRefused } from '../serving/mail-refused.ts';
import {
  type Answer,
  type MailServer,
  type MailServerKind,
  type MailServerOptions,
  startMailServer,
} from '../serving/mail-server.ts';
import { boundConnections } from '../serving/open-connections.ts';

/** What the server does with those who come. Each may throw a MailRefused. */
export interface SubmissionPort<Program> {
  /** Who signs in; null for anybody else, whatever is wrong. */
  signIn(credentials: { username: string; password: string }, address: string): Promise<Program | null>;
  /** Whose program it is: all that are somebody's share a bound. */
  ownerOf(program: Program): number;
  /** Whether who signed in may still send. */
  mayStill(program: Program): Promise<boolean>;
  /** Keeps a mail; when it resolves, the mail is stored. Gives the name by which it is known. */
  submit(program: Program, mail: { raw: Buffer; recipients: readonly string[] }): Promise<string>;
}

const mostConnections = 500;
/** Of one account, so that others find room. */
const mostOfOne = 100;

/**
 * Starts a server to which programs hand mails. They sign in under TLS alone, which they begin by STARTTLS. Rejects when it
 * cannot listen.
 */
export function startSubmissionServer<Program>({
  does,
  connectionsOfOne = mostOfOne,
  ...options
}: MailServerOptions & {
  readonly does: SubmissionPort<Program>;
  readonly connectionsOfOne?: number;
}): Promise<MailServer> {
  return startMailServer(options, (answer) => submission(does, answer, connectionsOfOne));
}

function submission<Program>(
  does: SubmissionPort<Program>,
  answer: Answer,
  connectionsOfOne: number,
): MailServerKind {
  const open = boundConnections(connectionsOfOne);
  const owners = new WeakMap<SMTPServerSession, string>();
  const ended = new WeakSet<SMTPServerSession>();
  const enter = async (auth: SMTPServerAuthentication, session: SMTPServerSession): Promise<Program> => {
    const program = await signIn(does, auth, session);
    const owner = String(does.ownerOf(program));
    // Who went away meanwhile would never be counted out.
    if (!ended.has(session) && !open.enter(owner, session.id))
      throw new MailRefused(421, '4.7.0 The account has too many connections open');
    owners.set(session, owner);
    return program;
  };
  return {
    mostConnections,
    mostRecipients: limits.submittedRecipients,
    options: {
      authMethods: ['PLAIN', 'LOGIN'],
      // Nobody is asked for a password before it can be sent in secret.
      onConnect: (session, done) => {
        session.disabledCommands = ['AUTH'];
        done();
      },
      onSecure: (_socket, session, done) => {
        session.disabledCommands = [];
        done();
      },
      onAuth: (auth, session, done) => answer(enter(auth, session), (error, user) => done(error, { user })),
      onClose: (session) => {
        ended.add(session);
        open.leave(owners.get(session) ?? '', session.id);
      },
    },
    async from(_address, session) {
      await requireProgram(does, session);
    },
    async to(address) {
      if (!parseAddress(address, LONGEST_USER_ADDRESS).ok)
        throw new MailRefused(553, '5.1.3 The address of the recipient cannot be mailed');
    },
    async take(raw, session) {
      const program = await requireProgram(does, session);
      return does.submit(program, {
        raw,
        recipients: session.envelope.rcptTo.map(({ address }) => address),
      });
    },
  };
}

async function signIn<Program>(
  does: SubmissionPort<Program>,
  { username = '', password }: SMTPServerAuthentication,
  session: SMTPServerSession,
): Promise<Program> {
  const program = await does.signIn({ username, password: password ?? '' }, session.remoteAddress);
  if (program === null) throw new MailRefused(535, '5.7.8 Authentication credentials invalid');
  return program;
}

async function requireProgram<Program>(
  does: SubmissionPort<Program>,
  { user, secure }: SMTPServerSession,
): Promise<Program> {
  if (!secure) throw new MailRefused(530, '5.7.0 Must issue a STARTTLS command first');
  if (!user) throw new MailRefused(530, '5.7.0 Authentication required');
  const program = user as Program;
  if (!(await does.mayStill(program)))
    throw new MailRefused(535, '5.7.8 The credentials do not hold any more');
  return program;
}
