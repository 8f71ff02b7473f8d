import type { Generated } from 'kysely';
import type { DeliveryFault, DeliveryState } from '#contract/rules/states.ts';
import type { Nullable, NullableTime, Time } from './column-types.ts';
import type { Owned } from './record-columns.ts';

/** What a webhook and a receiver have in common: something is posted to each. */
interface Posted extends Owned {
  name: string;
  name_folded: string;
  url: string;
  url_folded: string;
  /** As it is shown: `whsec_` and base64. */
  secret: string;
  /** What signs beside the secret until a time, after it was renewed. */
  former_secret: Nullable<string>;
  former_secret_until: NullableTime;
  /** Since when every attempt has failed. */
  failing_since: NullableTime;
  last_delivery: Nullable<DeliveryState>;
  last_delivery_at: NullableTime;
}

/** An address of a program that is told of bounces and complaints. */
interface WebhookTable extends Posted {
  description: Generated<string>;
  description_folded: Generated<string>;
  type: 'bounce';
  state: 'enabled' | 'disabled';
}

/** A mail address whose mails are posted to a program. */
interface ReceiverTable extends Posted {
  local_part: string;
  state: 'active' | 'paused';
}

/** Something that is posted to a program. */
interface DeliveryTable {
  id: Generated<number>;
  account_id: number;
  webhook_id: Nullable<number>;
  receiver_id: Nullable<number>;
  event: 'bounce' | 'mail';
  is_test: Generated<boolean>;
  /** The id that those who are told know it by, the same in every attempt. */
  message_id: string;
  state: Generated<DeliveryState>;
  attempts: Generated<number>;
  /** Those before somebody had it tried again. */
  attempts_before: Generated<number>;
  /** The first attempt, of those since somebody had it tried again. */
  begun_at: NullableTime;
  created_at: Time;
  last_attempt_at: NullableTime;
  next_attempt_at: NullableTime;
  /** What the last attempt was answered with. */
  status: Nullable<number>;
  duration_in_ms: Nullable<number>;
  /** The beginning of what is posted. */
  request: string;
  response: Nullable<string>;
  error: Nullable<DeliveryFault>;
}

/** What is posted, word for word. */
interface DeliveryBodyTable {
  account_id: number;
  delivery_id: number;
  body: string;
}

/** A mail that came in for a receiver, until it is made into what is posted. */
interface ReceivedMailTable {
  id: Generated<number>;
  account_id: number;
  receiver_id: number;
  received_at: Time;
  /** The sender of its envelope. */
  sender: string;
  remote_address: string;
  remote_name: string;
  raw: Buffer;
}

/** The tables of what is posted to programs. */
export interface DeliveryTables {
  webhook: WebhookTable;
  receiver: ReceiverTable;
  delivery: DeliveryTable;
  delivery_body: DeliveryBodyTable;
  received_mail: ReceivedMailTable;
}
