import { isAscii } from 'node:buffer';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { lostConnection, refusalFrom, type SmtpFailureStep, SmtpSendError } from './smtp-send-error.ts';
import { openSession, type SmtpSession } from './smtp-session.ts';
import type { SmtpTarget } from './smtp-url.ts';
import type { SmtpReply, SmtpWire } from './smtp-wire.ts';

/** A mail as it goes over the wire: its lines end in CRLF. */
export interface OutgoingMail {
  envelope: { from: string; to: string };
  raw: Buffer;
  /** Awaited after the body and before the final dot; when it rejects, the mail is not sent. */
  beforeFinalDot?: () => Promise<void>;
}

/** One connection to the relay, ready for mails. */
export interface SmtpChannel {
  readonly closed: boolean;
  /**
   * Sends a mail; no other may be under way but one that called `onDot`, which is called where the next mail may be begun
   * while the answer to this one is awaited. That answer is known before the next mail's beforeFinalDot is called. Throws
   * SmtpSendError, or what beforeFinalDot threw.
   */
  send(mail: OutgoingMail, onDot?: () => void): Promise<{ response: string }>;
  /** Says goodbye; nothing may be under way. */
  quit(): void;
  /** Ends the connection at once; a send under way fails. */
  destroy(): void;
}

interface Step {
  readonly command: string;
  readonly name: SmtpFailureStep;
  readonly expected: number;
}

/** The server ends the session with it, whatever it answers (RFC 5321, 4.2). */
const closing = 421;
const goAhead = 354;

/** Connects, secures and authenticates. Throws SmtpSendError of the kind `connection`. */
export async function openChannel(target: SmtpTarget, onClose: () => void): Promise<SmtpChannel> {
  const session = await openSession(target, onClose);
  const { wire, extensions } = session;
  const pipelines = extensions.has('PIPELINING');
  const largest = Number(extensions.get('SIZE') ?? 0);
  /** A mail was refused before its content: the server still has its sender. */
  let begun = false;
  /** The answer to the last mail whose dot was written. */
  let answered: Promise<SmtpReply> | undefined;

  async function begin(mail: OutgoingMail): Promise<void> {
    const steps = stepsOf(mail, session, begun);
    begun = true;
    const replies = pipelines ? await askAll(wire, steps) : await askInTurn(wire, steps);
    const failed = replies.findIndex((reply, index) => !succeeds(reply, steps[index]!.expected));
    if (failed < 0) {
      begun = false;
      return;
    }
    const refusal = refusalFrom(replies[failed]!, steps[failed]!.name, 'beforeDot');
    // One that wants the content of a mail it refused, or says what we do not expect, is not to be gone on with.
    const lost = replies[steps.length - 1]?.code === goAhead || refusal.kind === 'connection';
    if (lost || refusal.code === closing) wire.destroy();
    throw refusal;
  }

  async function send(mail: OutgoingMail, onDot?: () => void): Promise<{ response: string }> {
    if (largest > 0 && mail.raw.length > largest) {
      // Whoever hears of it may take the connection for idle.
      await answered?.catch(() => undefined);
      throw tooLarge(largest);
    }
    let phase: 'beforeDot' | 'afterDot' = 'beforeDot';
    try {
      await begin(mail);
      await hold(wire, mail);
      phase = 'afterDot';
      wire.write('.\r\n');
      answered = wire.reply();
      if (pipelines) onDot?.();
      const answer = await answered;
      if (answer.code === closing) wire.destroy();
      if (!succeeds(answer, 250)) throw refusalFrom(answer, 'message', phase);
      return { response: answer.text };
    } catch (fault) {
      if (fault instanceof HeldBack) throw fault.reason;
      throw fault instanceof SmtpSendError ? fault : lostConnection(fault, phase);
    }
  }

  return {
    get closed() {
      return wire.closed;
    },
    send,
    quit: () => wire.quit(),
    destroy: () => wire.destroy(),
  };
}

/** What beforeFinalDot rejected with, told apart from what the connection does. */
class HeldBack extends Error {
  constructor(readonly reason: unknown) {
    super('the mail was held back');
  }
}

function stepsOf({ envelope, raw }: OutgoingMail, { extensions }: SmtpSession, begun: boolean): Step[] {
  const international = !isAscii(Buffer.from(envelope.from + envelope.to));
  const parameters = [
    international && extensions.has('SMTPUTF8') && 'SMTPUTF8',
    extensions.has('8BITMIME') && !isAscii(raw) && 'BODY=8BITMIME',
    extensions.has('SIZE') && `SIZE=${raw.length}`,
  ].filter((parameter) => parameter !== false);
  const from = [`MAIL FROM:<${envelope.from}>`, ...parameters].join(' ');
  const reset: Step = { command: 'RSET', name: 'connect', expected: 250 };
  return [
    ...(begun ? [reset] : []),
    { command: from, name: 'sender', expected: 250 },
    { command: `RCPT TO:<${envelope.to}>`, name: 'recipient', expected: 250 },
    { command: 'DATA', name: 'data', expected: goAhead },
  ];
}

/** Whether a reply is of the kind that is expected: 251 is as good as 250 (RFC 5321, 4.2.1). */
function succeeds(reply: SmtpReply, expected: number): boolean {
  return Math.floor(reply.code / 100) === Math.floor(expected / 100);
}

/** The lines of a mail with the dots at their beginning doubled (RFC 5321, 4.5.2), ending in a line end. */
function contentOf(raw: Buffer): Buffer {
  const stuffed = raw[0] === 0x2e || raw.includes('\n.');
  const content = stuffed ? Buffer.from(raw.toString('latin1').replace(/(^|\n)\./g, '$1..'), 'latin1') : raw;
  return content.subarray(-2).equals(lineEnd) ? content : Buffer.concat([content, lineEnd]);
}

const lineEnd = Buffer.from('\r\n');

function tooLarge(largest: number): SmtpSendError {
  const cause = new Error(`the server takes at most ${largest} bytes`);
  return new SmtpSendError('permanent', 'sender', 'beforeDot', null, null, null, { cause });
}

async function askAll(wire: SmtpWire, steps: readonly Step[]): Promise<SmtpReply[]> {
  wire.write(steps.map(({ command }) => `${command}\r\n`).join(''));
  return Promise.all(steps.map(() => wire.reply()));
}

async function askInTurn(wire: SmtpWire, steps: readonly Step[]): Promise<SmtpReply[]> {
  const replies: SmtpReply[] = [];
  for (const { command, expected } of steps) {
    wire.write(`${command}\r\n`);
    const reply = await wire.reply();
    replies.push(reply);
    if (!succeeds(reply, expected)) break;
  }
  return replies;
}

/** Writes the content, up to its final dot. */
async function hold(wire: SmtpWire, mail: OutgoingMail): Promise<void> {
  // The one before it is then known to whoever sent it.
  await nextTurn();
  if (wire.closed) throw new Error('the connection ended');
  wire.write(contentOf(mail.raw));
  try {
    await mail.beforeFinalDot?.();
  } catch (reason) {
    wire.destroy();
    throw new HeldBack(reason);
  }
  // Once the connection is gone the dot cannot go out: the mail is then known not to be handed over.
  if (wire.closed) throw new Error('the connection ended');
}
