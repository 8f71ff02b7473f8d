import type { BaseLogger } from 'pino';
import type { MailSigner } from './dkim.ts';
import { type OutgoingMail, openChannel, type SmtpChannel } from './smtp-channel.ts';
import { SmtpSendError } from './smtp-send-error.ts';
import { parseSmtpUrl } from './smtp-url.ts';

/** Sends mails over a bounded number of kept connections. */
export interface SmtpPool {
  /**
   * Sends one mail, waiting for a free connection. Throws SmtpSendError, or what the mail's
   * beforeFinalDot threw, in which case nothing was handed over.
   */
  send(mail: OutgoingMail): Promise<{ response: string }>;
  /** Connects and authenticates once. Throws SmtpSendError when that fails. */
  verify(): Promise<void>;
  /**
   * Takes no more mails, refuses those that wait, gives those under way that many milliseconds and
   * then ends their connections.
   */
  close(deadlineMs: number): Promise<void>;
}

/** What a pool is made from. Throws SmtpUrlError for a bad url. */
export interface SmtpPoolOptions {
  url: string;
  /** The most connections at a time. */
  connections: number;
  log: Pick<BaseLogger, 'warn'>;
  /** Signs every mail, when the relay does not. */
  sign?: MailSigner | undefined;
}

interface Waiter {
  resolve(channel: Held): void;
  reject(error: SmtpSendError): void;
}

/** A channel in hand; a used one may have been closed by the server meanwhile. */
interface Held {
  channel: SmtpChannel;
  used: boolean;
}

/** Servers end idle sessions after some minutes; a kept one is given back long before. */
const IDLE_MS = 20_000;

/** Makes a pool of connections, which are opened as they are needed and reused. */
export function createSmtpPool({ url, connections, log, sign }: SmtpPoolOptions): SmtpPool {
  const target = parseSmtpUrl(url);
  const idle = new Map<SmtpChannel, NodeJS.Timeout>();
  const busy = new Set<SmtpChannel>();
  const waiting: Waiter[] = [];
  const drained = new Set<() => void>();
  let opening = 0;
  let closing = false;
  let abandoned = false;

  const serveNext = (): void => {
    while (waiting.length > 0 && (idle.size > 0 || opening + busy.size < connections)) {
      const waiter = waiting.shift();
      if (waiter === undefined) return;
      take().then(waiter.resolve, waiter.reject);
    }
    if (isDone()) for (const resolve of drained) resolve();
  };

  /** A connection that is still being opened is not waited for after the deadline. */
  const isDone = (): boolean => busy.size + (abandoned ? 0 : opening) === 0;

  const take = async (): Promise<Held> => {
    for (const [channel, timer] of idle) {
      clearTimeout(timer);
      idle.delete(channel);
      if (channel.closed) continue;
      busy.add(channel);
      return { channel, used: true };
    }
    return { channel: await open(), used: false };
  };

  const open = async (): Promise<SmtpChannel> => {
    opening += 1;
    try {
      let opened: SmtpChannel | null = null;
      opened = await openChannel(target, () => {
        if (opened !== null) forget(opened);
      });
      if (abandoned) {
        opened.destroy();
        throw closedError();
      }
      busy.add(opened);
      return opened;
    } catch (error) {
      if (error instanceof SmtpSendError) log.warn({ code: error.code }, 'no connection to the mail relay');
      throw error;
    } finally {
      opening -= 1;
      if (busy.size + opening < connections) queueMicrotask(serveNext);
    }
  };

  const forget = (channel: SmtpChannel): void => {
    clearTimeout(idle.get(channel));
    idle.delete(channel);
  };

  const release = (channel: SmtpChannel): void => {
    busy.delete(channel);
    if (closing) {
      if (!channel.closed) channel.quit();
    } else if (!channel.closed) {
      const timer = setTimeout(() => {
        forget(channel);
        channel.quit();
      }, IDLE_MS);
      idle.set(channel, timer.unref());
    }
    serveNext();
  };

  const acquire = (): Promise<Held> => {
    if (closing) return Promise.reject(closedError());
    return new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      serveNext();
    });
  };

  /** Gives a channel to the next who waits; it may begin while the answer to the last mail is on its way. */
  const passOn = (channel: SmtpChannel): boolean => {
    const waiter = waiting.shift();
    waiter?.resolve({ channel, used: true });
    return waiter !== undefined;
  };

  const attempt = async (mail: OutgoingMail): Promise<{ response: string }> => {
    const { channel, used } = await acquire();
    let held = false;
    let passedOn = false;
    const holding = {
      ...mail,
      beforeFinalDot: () => {
        held = true;
        return mail.beforeFinalDot?.() ?? Promise.resolve();
      },
    };
    try {
      return await channel.send(holding, () => {
        passedOn = passOn(channel);
      });
    } catch (error) {
      const stale = used && !held && error instanceof SmtpSendError && channel.closed;
      // A kept connection that turns out to be over says nothing about the mail.
      if (!stale || closing) throw error;
    } finally {
      if (!passedOn) release(channel);
    }
    return attempt(mail);
  };

  return {
    send: async (mail) => attempt(sign === undefined ? mail : { ...mail, raw: await sign(mail.raw) }),
    verify: async () => release((await acquire()).channel),
    close: async (deadlineMs) => {
      closing = true;
      for (const { reject } of waiting.splice(0)) reject(closedError());
      for (const [channel, timer] of idle) {
        clearTimeout(timer);
        channel.quit();
      }
      idle.clear();
      if (isDone()) return;
      const deadline = setTimeout(() => {
        abandoned = true;
        for (const channel of busy) channel.destroy();
        serveNext();
      }, deadlineMs);
      await new Promise<void>((resolve) => drained.add(resolve));
      clearTimeout(deadline);
    },
  };
}

function closedError(): SmtpSendError {
  return new SmtpSendError('connection', 'connect', 'beforeDot', null, null, null);
}
