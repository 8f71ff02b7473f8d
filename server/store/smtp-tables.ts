import type { Generated } from 'kysely';
import type { SmtpMessageState } from '#contract/rules/states.ts';
import type { NullableTime, Time } from './column-types.ts';

/** A mail as a program submitted it. */
export interface SmtpContentTable {
  id: Generated<number>;
  account_id: number;
  created_at: Time;
  /** The address that it is from. */
  sender_email: string;
  /** As it was submitted; null once it is not kept any more. */
  raw: Buffer | null;
  tracked: boolean;
}

/** A link of a submitted mail. */
export interface SmtpLinkTable {
  id: Generated<number>;
  account_id: number;
  content_id: number;
  url: string;
  url_hash: string;
  enabled: boolean;
}

/** A submitted mail on its way to one recipient. */
export interface SmtpMessageTable {
  id: Generated<number>;
  account_id: number;
  content_id: number;
  sender_id: number | null;
  address_id: number;
  sender: string;
  sender_folded: string;
  recipient: string;
  recipient_folded: string;
  subject: string;
  subject_folded: string;
  /** When it was sent; of one that was not, when it was submitted. */
  sent_on: Time;
  state: Generated<StoredSmtpState>;
  /** The run of the sender that holds the row. */
  epoch: string | null;
  attempts: Generated<number>;
  due_at: Time;
  handed_at: NullableTime;
  sent_at: NullableTime;
  code: string | null | undefined;
  bounced_at: NullableTime;
  opened_at: NullableTime;
  clicked_at: NullableTime;
}

/** What became of a submitted mail. */
export interface SmtpEventTable {
  id: Generated<number>;
  account_id: number;
  message_id: number;
  kind: 'opened' | 'clicked' | 'bounced';
  link_id: number | null;
  created_at: Time;
  ip: string | null;
  user_agent: string | null;
  automatic: Generated<boolean>;
  url: string | null;
  code: string | null;
}

/** The states of a row of the ledger of mails that programs send. */
export type StoredSmtpState = SmtpMessageState | 'claimed' | 'handed';
