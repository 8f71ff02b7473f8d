import type { Generated, GeneratedAlways } from 'kysely';
import type { CampaignFilterValue } from '#contract/resources/campaign-filters.ts';
import type { MessageLink } from '#contract/resources/messages.ts';
import type { CampaignState, ContactState } from '#contract/rules/states.ts';
import type { BounceMailTable, BounceTable } from './bounce-tables.ts';
import type { Json, JsonWithDefault, NullableTime, Time, TimeWithDefault } from './column-types.ts';
import type { DeliveryTables } from './delivery-tables.ts';
import type { Owned, Recorded } from './record-columns.ts';
import type { SmtpContentTable, SmtpEventTable, SmtpLinkTable, SmtpMessageTable } from './smtp-tables.ts';

interface UserTable extends Recorded {
  email: string;
  email_folded: string;
  company: Generated<string>;
  company_folded: Generated<string>;
  first_name: Generated<string>;
  first_name_folded: Generated<string>;
  last_name: Generated<string>;
  last_name_folded: Generated<string>;
  password_hash: string | null;
  modules: string[];
  locale: Generated<'en' | 'nl'>;
  timezone: string | null;
  epoch: Generated<number>;
  next_address_id: Generated<number>;
  receive_product_information: Generated<boolean>;
}

interface SessionTable {
  id: string;
  user_id: number;
  epoch: number;
  created_at: Time;
  last_used_at: Time;
  ended_at: NullableTime;
}

interface OneTimePasswordTable {
  hash: string;
  user_id: number;
  created_at: Time;
  expires_at: Time;
  used_at: NullableTime;
}

interface SigningKeyTable {
  id: Generated<number>;
  purpose: string;
  secret: string;
  created_at: TimeWithDefault;
}

interface PreferenceTable {
  account_id: number;
  document: Json<Record<string, unknown>>;
  version: Generated<number>;
}

interface ProductTable extends Recorded {
  name: string;
  type: 'bulk' | 'smtp';
  contact_limit: number | null;
  message_limit: number | null;
}

interface SubscriptionTable extends Recorded {
  user_id: number;
  product_id: number;
  starts_on: string;
  expires_on: string;
}

interface IdempotencyKeyTable {
  user_id: number;
  path: string;
  key: string;
  body_hash: string;
  status: number | null;
  headers: Json<Record<string, string>> | null;
  body: string | null;
  created_at: TimeWithDefault;
}

interface LeaseTable {
  name: string;
  owner: string;
  expires_at: Time;
}

interface ClaimedWorkTable {
  kind: string;
  item: number;
  run: string | null;
  attempts: number;
  due_at: Time | null;
  failure: string | null;
}

interface SettingTable {
  name: string;
  value: Json<unknown>;
}

interface AttributeTable extends Owned {
  name: string;
  name_folded: string;
  slug: string;
}

interface TagTable extends Owned {
  label: string;
  label_folded: string;
}

interface ContactGroupTable extends Owned {
  name: string;
  name_folded: string;
  number_of_contacts: Generated<number>;
}

interface AddressTable {
  account_id: number;
  id: number;
  folded: string;
  blacklisted: Generated<boolean>;
  bounced_out: Generated<boolean>;
}

interface UnsubscriptionTable {
  account_id: number;
  address_id: number;
  group_id: number;
}

interface ContactTable extends Owned {
  group_id: number;
  address_id: number;
  email: string;
  email_folded: string;
  /** The state without what the address is: active, unsubscribed or signed-up-not-confirmed. */
  own_state: Generated<ContactState>;
  /** What is shown and filtered: the own state, unless the address is blacklisted or bounced out. */
  state: Generated<ContactState>;
  /** Values by attribute id. */
  attributes: JsonWithDefault<Record<string, string>>;
  attributes_folded: JsonWithDefault<Record<string, string>>;
}

interface BlacklistTable extends Owned {
  address_id: number;
  email: string;
  email_folded: string;
  reason: 'spam' | 'manual' | 'unsubscribed';
}

interface ImportTransactionTable {
  id: Generated<number>;
  account_id: number;
  group_id: number;
  filename: string;
  duplicate_action: 'ignore' | 'update' | 'overwrite';
  map: Json<{ column: number; field: string }[]>;
  state: Generated<'receiving' | 'processing' | 'done' | 'failed'>;
  failure: string | null;
  received: Generated<number>;
  processed: Generated<number>;
  added: Generated<number>;
  updated: Generated<number>;
  skipped: Generated<number>;
  invalid: Generated<number>;
  created_at: TimeWithDefault;
  finished_at: NullableTime;
}

interface ImportBatchTable {
  account_id: number;
  transaction_id: number;
  row_offset: number;
  row_count: number;
  rows: Json<string[][]>;
  outcomes: Json<[outcome: string, reason: string][]> | null;
}

interface SenderTable extends Owned {
  name: string;
  name_folded: string;
  email: string;
  email_folded: string;
  state: Generated<'not-verified' | 'verified' | 'failed'>;
  /** What programs sign in with to send from it; the database makes one. */
  smtp_password: Generated<string>;
}

interface SenderVerificationTable {
  hash: string;
  account_id: number;
  sender_id: number;
  email_folded: string;
  expires_at: Time;
  used_at: NullableTime;
}

interface MessageTable extends Owned {
  name: string;
  name_folded: string;
  title: Generated<string>;
  title_folded: Generated<string>;
  builder: 'structured' | 'html';
  html: Generated<string>;
  structured: Json<unknown> | null;
  text: Generated<string>;
  has_text_variant: Generated<boolean>;
  privacy: Generated<'private' | 'public'>;
  publish_state: Generated<'published' | 'not-published'>;
  links: JsonWithDefault<MessageLink[]>;
  in_archive: Generated<boolean>;
  updated_at: TimeWithDefault;
}

interface CampaignTable extends Owned {
  name: string;
  name_folded: string;
  subject_line: Generated<string>;
  subject_line_folded: Generated<string>;
  sender_id: number | null;
  message_id: number | null;
  exclude_groups: Generated<boolean>;
  enable_filters: Generated<boolean>;
  filters: JsonWithDefault<CampaignFilterValue[]>;
  notify: Generated<boolean>;
  notifications: JsonWithDefault<string[]>;
  is_scheduled: Generated<boolean>;
  /** The local time as it was typed, `YYYY-MM-DDTHH:mm:ss`, in scheduled_timezone; scheduled_at is the instant. */
  scheduled_local: string | null;
  scheduled_timezone: string | null;
  scheduled_at: NullableTime;
  state: Generated<CampaignState>;
  is_paused: Generated<boolean>;
  is_cancelled: Generated<boolean>;
  is_late: Generated<boolean>;
  problem: string | null;
  in_archive: Generated<boolean>;
  total_recipients: Generated<number>;
  sending_started_at: NullableTime;
  sending_finished_at: NullableTime;
}

interface CampaignGroupTable {
  account_id: number;
  campaign_id: number;
  group_id: number;
  excluded: boolean;
  position: number;
}

interface CampaignTagTable {
  account_id: number;
  campaign_id: number;
  tag_id: number;
  position: number;
}

interface CampaignSnapshotTable {
  campaign_id: number;
  account_id: number;
  subject: string;
  sender_name: string;
  sender_email: string;
  html: string;
  text: string | null;
  timezone: Generated<string>;
  locale: Generated<'en' | 'nl'>;
}

interface LaunchContactTable {
  account_id: number;
  campaign_id: number;
  contact_id: number;
  address_id: number;
  email: string;
  attributes: Json<Record<string, string>>;
}

interface CampaignLinkTable {
  id: Generated<number>;
  account_id: number;
  campaign_id: number;
  url: string;
  enabled: boolean;
}

/** The states of a row of the ledger. */
export type RecipientState = 'queued' | 'claimed' | 'handed' | 'sent' | 'failed' | 'skipped' | 'unknown';

interface RecipientTable {
  id: Generated<number>;
  account_id: number;
  campaign_id: number;
  address_id: number;
  contact_id: number;
  email: string;
  /** Values by slug, as they were at the launch. */
  attributes: Json<Record<string, string>>;
  state: Generated<RecipientState>;
  /** It is queued, claimed or handed over: the database keeps it so. */
  pending: GeneratedAlways<boolean>;
  /** The state where it is an end other than being sent: the database keeps it so. */
  ending: GeneratedAlways<string | null>;
  /** The run of the sender that holds the row. */
  epoch: string | null;
  attempts: Generated<number>;
  next_attempt_at: NullableTime;
  handed_at: NullableTime;
  sent_at: NullableTime;
  code: string | null;
  bounced_at: NullableTime;
  opened_at: NullableTime;
  clicked_at: NullableTime;
  unsubscribed_at: NullableTime;
}

interface CampaignEventTable {
  id: Generated<number>;
  account_id: number;
  campaign_id: number;
  recipient_id: number;
  /** `unsubscribe-page` is a look at the page, which tells scanners from people. */
  kind: 'opened' | 'clicked' | 'bounced' | 'unsubscribed' | 'unsubscribe-page';
  link_id: number | null;
  created_at: Time;
  ip: string | null;
  user_agent: string | null;
  automatic: Generated<boolean>;
  url: string | null;
  code: string | null;
}

/** The tables of the database and their columns. */
export interface Tables extends DeliveryTables {
  users: UserTable;
  session: SessionTable;
  one_time_password: OneTimePasswordTable;
  signing_key: SigningKeyTable;
  preference: PreferenceTable;
  product: ProductTable;
  subscription: SubscriptionTable;
  idempotency_key: IdempotencyKeyTable;
  lease: LeaseTable;
  claimed_work: ClaimedWorkTable;
  setting: SettingTable;
  attribute: AttributeTable;
  tag: TagTable;
  contact_group: ContactGroupTable;
  address: AddressTable;
  unsubscription: UnsubscriptionTable;
  contact: ContactTable;
  blacklist: BlacklistTable;
  import_transaction: ImportTransactionTable;
  import_batch: ImportBatchTable;
  sender: SenderTable;
  sender_verification: SenderVerificationTable;
  message: MessageTable;
  campaign: CampaignTable;
  campaign_group: CampaignGroupTable;
  campaign_tag: CampaignTagTable;
  campaign_snapshot: CampaignSnapshotTable;
  launch_contact: LaunchContactTable;
  campaign_link: CampaignLinkTable;
  recipient: RecipientTable;
  campaign_event: CampaignEventTable;
  bounce: BounceTable;
  bounce_mail: BounceMailTable;
  smtp_content: SmtpContentTable;
  smtp_link: SmtpLinkTable;
  smtp_message: SmtpMessageTable;
  smtp_event: SmtpEventTable;
}
