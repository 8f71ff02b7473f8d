import * as v from 'valibot';
import { senderStates } from '../rules/states.ts';
import { email } from '../wire/email-field.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { enumeration, nullable, object, readOnly, text, timestamp, valueObject } from '../wire/field.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';

const smtpCredentials = v.object({
  username: v.string(),
  password: v.string(),
  host: v.string(),
  port: v.number(),
  security: v.literal('STARTTLS'),
});

/** Addresses to send from, verified by mail (spec 2.7). */
export const senders = defineResource({
  name: 'campaign/senders',
  type: 'Sender',
  modules: ['BULK', 'SMTP'],
  fields: {
    name: text({ required: true, max: 150 }),
    email: email({ required: true }),
    state: readOnly(valueObject(enumeration(senderStates))),
    headerValue: readOnly(text()),
    smtpCredentials: readOnly(nullable(object(smtpCredentials, smtpCredentials, { detailOnly: true }))),
    createdAt: readOnly(timestamp()),
  },
  filters: { name: 'text', email: 'text', state: 'enumeration' },
  display: ['name', 'email', 'state', 'headerValue'],
});

/** A sender as it is read. */
export type Sender = RecordOf<typeof senders>;

/** Mails the link whose page verifies the sender (spec 7.5). */
export const verifySender = defineEndpoint({
  method: 'POST',
  path: '/campaign/senders/:id/verify',
  summary: 'Mail the verification link of a sender',
  modules: ['BULK', 'SMTP'],
  status: 202,
});

/** Gives the programs of a sender another password; the one before is worth nothing from then on. */
export const renewSenderCredentials = defineEndpoint({
  method: 'POST',
  path: '/campaign/senders/:id/renew-credentials',
  summary: 'Give a sender another SMTP password',
  modules: ['SMTP'],
  answer: smtpCredentials,
});

/** Sends a mail to the person themselves through submission, with the credentials of the sender. */
export const testSenderSubmission = defineEndpoint({
  method: 'POST',
  path: '/campaign/senders/:id/test',
  summary: 'Send a test with the SMTP credentials of a sender',
  modules: ['SMTP'],
  answer: v.object({ reply: v.string(), message: v.string() }),
});
