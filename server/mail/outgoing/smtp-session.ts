import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { type ConnectionOptions, connect as connectSecurely } from 'node:tls';
import { authenticate } from './smtp-authentication.ts';
import { lostConnection, refusalFrom, SmtpSendError } from './smtp-send-error.ts';
import type { SmtpTarget } from './smtp-url.ts';
import { createWire, type SmtpReply, type SmtpWire } from './smtp-wire.ts';

/** A relay that is ready for mails, and what it can do. */
export interface SmtpSession {
  readonly wire: SmtpWire;
  /** By its name in capitals, what follows the name in the answer to EHLO. */
  readonly extensions: ReadonlyMap<string, string>;
}

const openingLimitMs = 30_000;
/** RFC 5321, 4.5.3.2 asks for 5 minutes a command and 10 after the dot. */
const silenceLimitMs = 600_000;
const keepAliveMs = 30_000;

/**
 * Connects, secures and authenticates; `onClose` hears once that a session which was opened has ended. Throws
 * SmtpSendError of the kind `connection`.
 */
export async function openSession(target: SmtpTarget, onClose: () => void): Promise<SmtpSession> {
  let opened = false;
  const socket = target.secure
    ? connectSecurely({ ...securely(target), port: target.port })
    : connectSocket({ host: target.host, port: target.port });
  const wire = createWire(settled(socket), () => {
    if (opened) onClose();
  });
  const late = setTimeout(() => wire.destroy(new Error('the server took too long')), openingLimitMs);
  try {
    const session = await greet(wire, target, socket);
    opened = !wire.closed;
    if (wire.closed) throw new Error('the connection ended');
    return session;
  } catch (fault) {
    wire.destroy();
    throw fault instanceof SmtpSendError ? fault : lostConnection(fault, 'beforeDot');
  } finally {
    clearTimeout(late);
  }
}

async function greet(wire: SmtpWire, target: SmtpTarget, socket: Socket): Promise<SmtpSession> {
  expect(await wire.reply(), 220);
  let extensions = await introduce(wire, target, socket);
  const secures = !target.secure && (target.requireTls || (!target.ignoreTls && extensions.has('STARTTLS')));
  if (secures) {
    if (!extensions.has('STARTTLS')) throw new Error('the server offers no STARTTLS');
    expect(await ask(wire, 'STARTTLS'), 220);
    wire.moveTo((plain) => settled(connectSecurely({ ...securely(target), socket: plain })));
    extensions = await introduce(wire, target, socket);
  }
  if (target.auth !== null)
    await authenticate(target.auth, extensions.get('AUTH'), (line) => ask(wire, line));
  return { wire, extensions };
}

/** Says who we are; one that does not know EHLO has no extensions. */
async function introduce(
  wire: SmtpWire,
  target: SmtpTarget,
  socket: Socket,
): Promise<ReadonlyMap<string, string>> {
  const name = target.name ?? ownName(socket);
  const answer = await ask(wire, `EHLO ${name}`);
  if (answer.code !== 250) {
    expect(await ask(wire, `HELO ${name}`), 250);
    return new Map();
  }
  const offered = answer.text.split('\n').slice(1);
  return new Map(
    offered.map((line) => {
      const [keyword = '', ...parameters] = line.slice(4).trim().split(/[ =]+/);
      return [keyword.toUpperCase(), parameters.join(' ')];
    }),
  );
}

async function ask(wire: SmtpWire, command: string): Promise<SmtpReply> {
  wire.write(`${command}\r\n`);
  return wire.reply();
}

function expect(reply: SmtpReply, code: number): void {
  if (reply.code !== code) throw refusalFrom(reply, 'connect', 'beforeDot');
}

/** RFC 5321, 4.1.4: the name of this machine, or its address where it has none that others know. */
function ownName(socket: Socket): string {
  const name = hostname();
  if (/^[a-z\d-]+(?:\.[a-z\d-]+)+$/i.test(name)) return name;
  const address = socket.localAddress ?? '127.0.0.1';
  return isIP(address) === 6 ? `[IPv6:${address}]` : `[${address}]`;
}

function securely({ host, rejectUnauthorized }: SmtpTarget): ConnectionOptions {
  return { host, rejectUnauthorized, ...(isIP(host) === 0 ? { servername: host } : {}) };
}

function settled(socket: Socket): Socket {
  return socket.setNoDelay(true).setKeepAlive(true, keepAliveMs).setTimeout(silenceLimitMs);
}
