import { createHmac } from 'node:crypto';
import { refusalFrom } from './smtp-send-error.ts';
import type { SmtpReply } from './smtp-wire.ts';

interface Credentials {
  readonly user: string;
  readonly pass: string;
}

type Ask = (line: string) => Promise<SmtpReply>;

/** What we can, the first of it that a server offers; all but the last need a secured connection to be safe. */
const mechanisms: readonly (readonly [
  name: string,
  run: (credentials: Credentials, ask: Ask) => Promise<SmtpReply>,
])[] = [
  ['PLAIN', ({ user, pass }, ask) => ask(`AUTH PLAIN ${base64(`\0${user}\0${pass}`)}`)],
  [
    'LOGIN',
    async ({ user, pass }, ask) => {
      goOn(await ask('AUTH LOGIN'));
      goOn(await ask(base64(user)));
      return ask(base64(pass));
    },
  ],
  [
    'CRAM-MD5',
    async ({ user, pass }, ask) => {
      const challenge = Buffer.from(goOn(await ask('AUTH CRAM-MD5')).slice(4), 'base64');
      return ask(base64(`${user} ${createHmac('md5', pass).update(challenge).digest('hex')}`));
    },
  ],
];

/**
 * Authenticates (RFC 4954) by a mechanism of those that the server offers; nothing is said where it offers none. Throws
 * SmtpSendError when it refuses.
 */
export async function authenticate(
  credentials: Credentials,
  offered: string | undefined,
  ask: Ask,
): Promise<void> {
  const names = (offered ?? '').toUpperCase().split(' ');
  const mechanism = mechanisms.find(([name]) => names.includes(name));
  if (mechanism === undefined) throw new Error('the server offers no authentication that we know');
  const answer = await mechanism[1](credentials, ask);
  if (answer.code !== 235) throw refusalFrom(answer, 'connect', 'beforeDot');
}

function goOn(reply: SmtpReply): string {
  if (reply.code !== 334) throw refusalFrom(reply, 'connect', 'beforeDot');
  return reply.text;
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
