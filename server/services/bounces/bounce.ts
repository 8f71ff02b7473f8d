import type { BounceKind } from '#contract/rules/bounces.ts';

/** Which mails a bounce is of: those of campaigns, or those of programs. */
export type BouncedMails = 'recipient' | 'smtp_message';

/** What came back of one mail, however it came to be known. */
export interface Bounce {
  readonly kind: BounceKind;
  /** Whether it says something of the address, and not of what was mailed. */
  readonly aboutAddress: boolean;
  /** The reply code, and the code of RFC 3463 behind it where there is one. */
  readonly code: string | null;
  /** What the other side said, cut to what is kept of it. */
  readonly reason: string | null;
  /** The Message-ID of the mail where it is known, without its angle brackets. */
  readonly messageId?: string | null;
}

/** A bounce that was kept now, with the mail that it is of. */
export interface RecordedBounce {
  readonly id: number;
  readonly accountId: number;
  readonly addressId: number;
  readonly email: string;
  readonly kind: BounceKind;
  readonly code: string | null;
  readonly reason: string | null;
  readonly messageId: string | null;
  /** The row of the ledger, and whose. */
  readonly mails: BouncedMails;
  readonly mail: number;
  readonly campaignId: number | null;
  /** Its address is mailed no more from now on. */
  readonly suppressed: boolean;
}
