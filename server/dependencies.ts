import type { Logger } from 'pino';
import type { RealtimeEvent } from '#contract/wire/realtime.ts';
import type { Config } from './config.ts';
import type { LocalMailbox } from './mail/mailbox/local-mailbox.ts';
import type { SmtpPool } from './mail/outgoing/smtp-pool.ts';
import type { SystemMailer } from './mail/system-mailer.ts';
import type { Memory } from './memory.ts';
import type { OutboundClient } from './outbound/client.ts';
import type { Database } from './store/database/connect.ts';

/** The time, so that tests can move it. */
export interface Clock {
  now(): Date;
}

/** Tells an account's open consoles what changed; never with an address or content. */
export interface Publisher {
  publish(accountId: number, event: RealtimeEvent): void;
}

/** What the application is built from; everything that reaches outside is passed in. */
export interface Dependencies {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly publisher: Publisher;
  readonly systemMailer: SystemMailer;
  /** The connections over which mails leave, to the relay or to the local mailbox. */
  readonly outgoing: Pick<SmtpPool, 'send'>;
  /** Calls addresses that users name. */
  readonly outbound: OutboundClient;
  /** What this application keeps of its own; another one has another. */
  readonly memory: Memory;
  /** After how many milliseconds a batch begins with no other operation. */
  readonly batchMilliseconds: number;
  /** The local mailbox, or null where mail goes to a relay. */
  readonly mailbox: LocalMailbox | null;
}
