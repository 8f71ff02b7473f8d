import * as v from 'valibot';
import { limits } from '../rules/limits.ts';
import { smtpMessageStates } from '../rules/states.ts';
import { emailSchema } from '../wire/email-field.ts';
import { type AnswerOf, defineEndpoint } from '../wire/endpoint.ts';
import { boolean, enumeration, object, readOnly, text, timestamp, valueObject } from '../wire/field.ts';
import { listOf } from '../wire/list-of.ts';
import { reference, referenceSchema } from '../wire/reference.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';
import { sentObject, sentText } from '../wire/sent-values.ts';

const modules = ['SMTP'] as const;
const events = <Entries extends v.ObjectEntries>(entries: Entries) => {
  const list = v.array(v.object({ timestamp: v.string(), ...entries }));
  return readOnly(object(list, list, { detailOnly: true }));
};
const ip = v.nullable(v.string());

/** Mails that programs sent, a row a recipient; only submission makes them. */
export const smtpMessages = defineResource({
  name: 'smtp/messages',
  type: 'SmtpMessage',
  modules,
  operations: ['list', 'get'],
  fields: {
    sender: readOnly(reference('/campaign/senders')),
    from: readOnly(text()),
    to: readOnly(text()),
    subject: readOnly(text()),
    sentOn: readOnly(timestamp()),
    state: readOnly(valueObject(enumeration(smtpMessageStates))),
    isBounced: readOnly(boolean()),
    isRead: readOnly(boolean()),
    isVisited: readOnly(boolean()),
    bounceEvents: events({ code: v.nullable(v.string()) }),
    readEvents: events({ ip }),
    visitEvents: events({ ip, url: v.nullable(v.string()) }),
  },
  filters: { sender: 'reference', to: 'text', subject: 'text', sentOn: 'timestamp', state: 'enumeration' },
  display: ['subject', 'to', 'state'],
});

/** A mail that a program sent, as it is read. */
export type SmtpMessage = RecordOf<typeof smtpMessages>;

const addresses = listOf(emailSchema, limits.submittedRecipients);
const body = v.pipe(sentText, v.maxLength(2_000_000, 'tooLong'));
const header = sentObject({
  name: v.pipe(sentText, v.regex(/^[!-9;-~]{1,100}$/, 'invalidHeader')),
  value: v.pipe(sentText, v.maxLength(2_000, 'tooLong')),
});
const attachment = sentObject({
  filename: v.pipe(sentText, v.trim(), v.nonEmpty('required'), v.maxLength(255, 'tooLong')),
  contentType: v.optional(v.pipe(sentText, v.regex(/^[\w.+-]{1,100}\/[\w.+-]{1,100}$/, 'invalidAttachment'))),
  contentId: v.optional(v.pipe(sentText, v.regex(/^[\w.@+-]{1,200}$/, 'invalidAttachment'))),
  data: v.pipe(sentText, v.regex(/^[A-Za-z0-9+/\s]*={0,2}\s*$/, 'invalidAttachment')),
});

/** One mail to submit; what it may not say together is refused by the server. */
const submitted = sentObject({
  sender: referenceSchema('/campaign/senders'),
  to: v.pipe(addresses, v.minLength(1, 'required')),
  cc: v.optional(addresses, []),
  bcc: v.optional(addresses, []),
  replyTo: v.optional(emailSchema),
  subject: v.pipe(sentText, v.maxLength(998, 'tooLong')),
  html: v.optional(body),
  text: v.optional(body),
  message: v.optional(referenceSchema('/messages')),
  values: v.optional(
    v.record(sentText, v.pipe(sentText, v.maxLength(limits.attributeValueLength, 'tooLong')), 'wrongType'),
    {},
  ),
  headers: v.optional(listOf(header, 100), []),
  attachments: v.optional(listOf(attachment, 100), []),
  track: v.optional(v.boolean('wrongType'), true),
});

/** One mail to submit, after parsing. */
export type SubmittedMail = v.InferOutput<typeof submitted>;

const several = sentObject({
  messages: v.pipe(listOf(submitted, limits.batchOperations), v.minLength(1, 'required')),
});

/** One mail, or several as `messages`. */
const oneOrSeveral = Object.assign(
  {},
  submitted as v.GenericSchema<unknown, SubmittedMail | v.InferOutput<typeof several>>,
  {
    '~run': (...[dataset, config]: Parameters<(typeof several)['~run']>) => {
      const { value } = dataset;
      const isSeveral = typeof value === 'object' && value !== null && Object.hasOwn(value, 'messages');
      return isSeveral ? several['~run'](dataset, config) : submitted['~run'](dataset, config);
    },
  },
);

/** Submits mails: all of them are kept when it answers, or none. */
export const submitMails = defineEndpoint({
  method: 'POST',
  path: '/smtp/messages',
  summary: 'Submit one mail or several',
  modules,
  status: 202,
  body: oneOrSeveral,
  answer: v.object({ messages: v.array(v.string()) }),
});

const source = v.object({ html: v.nullable(v.string()), text: v.nullable(v.string()) });

/** What a mail says, as it was submitted; kept for 30 days. */
export const smtpMessageSource = defineEndpoint({
  method: 'GET',
  path: '/smtp/messages/:id/source',
  summary: 'The html and the text of a submitted mail',
  modules,
  answer: source,
});

/** Sends a mail again as a new one to the same address. */
export const resendSmtpMessage = defineEndpoint({
  method: 'POST',
  path: '/smtp/messages/:id/resend',
  summary: 'Send a submitted mail again',
  modules,
  status: 201,
  answer: v.object({ id: v.number() }),
});

const days = v.array(v.number());

/** The mails of a month by day in the zone of the account: of each list the total stands first, then each day. */
export const smtpStatistics = defineEndpoint({
  method: 'GET',
  path: '/smtp/messages/statistics/:year/:month',
  summary: 'What became of the submitted mails of a month',
  modules,
  answer: v.object({ sent: days, read: days, bounced: days, visited: days }),
});

/** The figures of a month. */
export type SmtpStatistics = AnswerOf<typeof smtpStatistics>;
