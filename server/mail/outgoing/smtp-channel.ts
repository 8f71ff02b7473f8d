import { isAscii } from 'node:buffer';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { type SmtpSendError, sendErrorFrom } from './smtp-send-error.ts';
import type { SmtpTarget } from './smtp-url.ts';

/** A mail as it goes over the wire. */
export interface OutgoingMail {
  envelope: { from: string; to: string };
  raw: Buffer;
  /** Awaited after the body and before the final dot; when it rejects, the mail is not sent. */
  beforeFinalDot?: () => Promise<void>;
}

/** One connection to the relay, ready for mails, one at a time. */
export interface SmtpChannel {
  readonly closed: boolean;
  /** Throws SmtpSendError, or what beforeFinalDot threw. */
  send(mail: OutgoingMail): Promise<{ response: string }>;
  /** Says goodbye; nothing may be under way. */
  quit(): void;
  /** Ends the connection at once; a send under way fails. */
  destroy(): void;
}

const CONNECTION_TIMEOUT_MS = 30_000;
/** RFC 5321, 4.5.3.2 asks for 5 minutes a command and 10 after the dot. */
const SOCKET_TIMEOUT_MS = 600_000;

/** Connects, secures and authenticates. Throws SmtpSendError of the kind `connection`. */
export function openChannel(target: SmtpTarget, onClose: () => void): Promise<SmtpChannel> {
  return new Promise((resolve, reject) => {
    const connection = new SMTPConnection({
      host: target.host,
      port: target.port,
      secure: target.secure,
      requireTLS: target.requireTls,
      ignoreTLS: target.ignoreTls,
      name: target.name,
      tls: { rejectUnauthorized: target.rejectUnauthorized },
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      greetingTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
      allowInternalNetworkInterfaces: true,
      logger: false,
    });
    const fail = (fault: Error): void => {
      connection.close();
      reject(sendErrorFrom(fault, 'beforeDot'));
    };
    // The send under way hears of it too; without one, the end of the connection is all there is to it.
    connection.on('error', fail);
    connection.once('end', onClose);
    connection.connect((fault) => {
      if (fault !== undefined) return fail(fault);
      if (target.auth === null) return resolve(channelOf(connection));
      if (!connection.allowsAuth) return fail(new Error('the server offers no authentication'));
      connection.login(target.auth, (refused) => {
        if (refused !== null) return fail(refused);
        resolve(channelOf(connection));
      });
    });
  });
}

function channelOf(connection: SMTPConnection): SmtpChannel {
  return {
    get closed() {
      return connection.destroyed;
    },
    send: (mail) => sendOver(connection, mail),
    quit: () => connection.quit(),
    destroy: () => connection.close(),
  };
}

async function sendOver(connection: SMTPConnection, mail: OutgoingMail): Promise<{ response: string }> {
  const body = new HeldBody(connection, mail);
  const envelope = { ...mail.envelope, size: mail.raw.length, use8BitMime: !isAscii(mail.raw) };
  let ended: () => void = () => {};
  try {
    const response = await new Promise<string>((resolve, reject) => {
      body.onAbandoned = reject;
      // A connection that we end ourselves forgets its mail; one that fails reports it right after.
      ended = () => queueMicrotask(() => reject(new Error('the connection was ended')));
      connection.once('end', ended);
      connection.send(envelope, body, (fault, info) => {
        if (fault !== null) reject(fault);
        else resolve(info?.response ?? '');
      });
    });
    return { response };
  } catch (fault) {
    await body.settled();
    if (body.refusal !== null) {
      connection.close();
      throw body.refusal.reason;
    }
    const error = sendErrorFrom(fault as Error, body.released ? 'afterDot' : 'beforeDot');
    await recover(connection, error);
    throw error;
  } finally {
    connection.off('end', ended);
  }
}

/** After a refusal the session goes on; after anything else its state is not known. */
async function recover(connection: SMTPConnection, error: SmtpSendError): Promise<void> {
  if (error.kind === 'connection' || error.code === 421) return connection.close();
  if (connection.destroyed) return;
  await new Promise<void>((resolve) => {
    connection.once('end', resolve);
    connection.reset((fault) => {
      if (fault !== null) connection.close();
      connection.off('end', resolve);
      resolve();
    });
  });
}

/** The body of a mail: the stream ends, and with it the final dot is written, when it is released. */
class HeldBody extends Readable {
  /** Whether the final dot may have been written. */
  released = false;
  /** What beforeFinalDot rejected with. */
  refusal: { reason: unknown } | null = null;
  onAbandoned: (reason: Error) => void = () => {};
  private started = false;
  private holding: Promise<void> | null = null;

  constructor(
    private readonly connection: SMTPConnection,
    private readonly mail: OutgoingMail,
  ) {
    super();
  }

  /** Resolves when nothing of beforeFinalDot is under way any more. */
  async settled(): Promise<void> {
    await this.holding;
  }

  override _read(): void {
    if (!this.started) {
      this.started = true;
      this.push(this.mail.raw);
      return;
    }
    this.holding ??= this.hold();
  }

  private async hold(): Promise<void> {
    try {
      await this.mail.beforeFinalDot?.();
    } catch (reason) {
      this.refusal = { reason };
      this.onAbandoned(new Error('the mail was held back'));
      return;
    }
    // Once the connection is gone the dot cannot go out: the mail is then known not to be handed over.
    if (this.connection.destroyed) return;
    this.released = true;
    this.push(null);
  }
}
