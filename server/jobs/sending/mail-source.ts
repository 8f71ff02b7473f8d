import type { RenderedMail } from '../../mail/compose/compile-message.ts';
import type { Bounce } from '../../services/bounces/bounce.ts';
import type { RecipientState } from '../../store/tables.ts';
import type { RetryPlan } from '../../work/retry.ts';

/** A row of a source that this run of the sender holds: one mail to one recipient. */
export interface ClaimedMail {
  readonly id: number;
  /** How often it was tried before. */
  readonly attempts: number;
}

/** Mails that are sent as one, such as a campaign; batches take turns. */
export interface MailBatch {
  readonly id: number;
  /** Nothing of it may be begun now: what was claimed is given back. */
  readonly isHeld: boolean;
}

/** What a claim came to: mails to be sent, and how many rows it ended otherwise. */
export interface Claim<Mail extends ClaimedMail> {
  readonly mails: readonly Mail[];
  readonly ended: number;
}

/**
 * Where mails come from. The sender asks each source in turn, makes and sends what it claims, and has the outcome of
 * every mail written before it goes on; a source keeps its rows, and what a run left behind, in its own tables.
 */
export interface MailSource<Mail extends ClaimedMail = ClaimedMail> {
  /** Names the source in logs; unique among the sources of a sender. */
  readonly name: string;
  /** When its mails are tried again that a relay put off, and how long. */
  readonly retry: RetryPlan;
  /** What is being sent now, the first to be served first. */
  batches(): Promise<readonly MailBatch[]>;
  /** Takes rows that are due for this run, and ends those that may not be mailed any more. */
  claim(batch: number, most: number): Promise<Claim<Mail>>;
  /** Gives rows back that were claimed and not begun. */
  release(ids: readonly number[]): Promise<void>;
  /** The mail of a row; null where it cannot be made for this recipient. */
  mailOf(batch: number, mail: Mail): Promise<RenderedMail | null>;
  /** Commits changes in their order; gives the ids of the rows that were still this run's. */
  record(changes: readonly MailChange[]): Promise<ReadonlySet<number>>;
  /** Hears of each mail whose row says what became of it. */
  recorded(batch: number, change: MailChange): void;
  /** Takes over what runs left behind that are over; gives how many rows. */
  recover(): Promise<number>;
  /** Looks after the batches that it gave last, some times a second: ends those of which nothing is left, tells how far the others are. */
  attend(isIdle: (batch: number) => boolean): Promise<void>;
  /** Makes rows that are not made yet, a step at a time, and says of which batch. */
  makeRows(stopped: () => boolean, made: (batch: number) => void): Promise<void>;
}

/** A change of the row of one mail. */
export interface MailChange {
  readonly id: number;
  readonly state: Exclude<RecipientState, 'claimed'>;
  readonly attempts: number;
  /** The reply code, and the code of RFC 3463 behind it where there is one. */
  readonly code: string | null;
  readonly nextAttemptAt: Date | null;
  /** What the refusal says of the recipient, where it says that they did not get the mail. */
  readonly bounce: Omit<Bounce, 'code'> | null;
}
