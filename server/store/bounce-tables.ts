import type { Generated } from 'kysely';
import type { BounceKind } from '#contract/rules/bounces.ts';
import type { Time } from './column-types.ts';

/** What came back of a mail. */
export interface BounceTable {
  id: Generated<number>;
  account_id: number;
  address_id: number;
  kind: BounceKind;
  /** It says something of the address, and not of what was mailed. */
  about_address: boolean;
  code: string | null;
  reason: string | null;
  created_at: Time;
  /** The mail that came back: of a campaign, or of a program. */
  recipient_id: number | null;
  smtp_message_id: number | null;
}

/** A mail that came in for a return path, until it is read. */
export interface BounceMailTable {
  id: Generated<number>;
  received_at: Time;
  /** The sender of its envelope; empty for a notice. */
  sender: string;
  raw: Buffer;
  /** The mail that came back: of a campaign, or of a program; of a complaint neither, which is to be read. */
  recipient_id: number | null;
  smtp_message_id: number | null;
}
