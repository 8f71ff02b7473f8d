import { deliveryStates, receiverStates } from '../rules/states.ts';
import { email } from '../wire/email-field.ts';
import { enumeration, nullable, readOnly, text, timestamp, valueObject } from '../wire/field.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';
import { url } from '../wire/url-field.ts';
import { deliveriesOf } from './deliveries.ts';

const modules = ['INBOUND'] as const;

/** Mail addresses whose mails are posted to a program. */
export const receivers = defineResource({
  name: 'receivers',
  type: 'Receiver',
  modules,
  fields: {
    name: valueObject(text({ required: true, max: 150 })),
    url: url({ required: true, schemes: ['https'] }),
    state: valueObject(enumeration(receiverStates, { initial: 'active' })),
    /** Where mails are taken for it; null where this installation takes none. */
    email: readOnly(nullable(email())),
    /** Signs what is posted; shown to those who read the one record. */
    secret: readOnly(text({ detailOnly: true })),
    /** What became of what was posted last; null before the first. */
    lastDelivery: readOnly(nullable(enumeration(deliveryStates))),
    lastDeliveryAt: readOnly(nullable(timestamp())),
    createdAt: readOnly(timestamp()),
  },
  filters: { name: 'text', state: 'enumeration' },
  display: ['name', 'state'],
});

/** A receiver as it is read. */
export type Receiver = RecordOf<typeof receivers>;

/** What receivers are posted, and the calls about it. */
export const {
  deliveries: receiverDeliveries,
  retry: retryReceiverDelivery,
  test: testReceiver,
  renewSecret: renewReceiverSecret,
} = deliveriesOf('receivers', modules);

/** An address as a mail names it. */
export interface MailParty {
  readonly name: string;
  readonly address: string;
}

/** What a receiver is posted of a mail. */
export interface PostedMail {
  readonly id: string;
  readonly type: 'mail';
  readonly timestamp: string;
  /** Only there on an example, and true. */
  readonly test?: true;
  readonly receiver: string;
  readonly envelope: { readonly from: string; readonly to: readonly string[] };
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly from: MailParty | null;
  readonly to: readonly MailParty[];
  readonly cc: readonly MailParty[];
  readonly replyTo: readonly MailParty[];
  readonly subject: string;
  /** What the mail says of when it was written. */
  readonly date: string | null;
  readonly messageId: string | null;
  readonly text: string | null;
  readonly html: string | null;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly contentId: string | null;
    readonly size: number;
    readonly data: string;
  }[];
  /** Words of RFC 8601, such as `pass`, `fail` and `none`. */
  readonly authentication: { readonly spf: string; readonly dkim: string; readonly dmarc: string };
}
