import * as v from 'valibot';
import { defineEndpoint } from '../wire/endpoint.ts';

const row = v.object({
  id: v.number(),
  from: v.string(),
  to: v.string(),
  subject: v.string(),
  date: v.string(),
  size: v.number(),
});

/** One mail of the local mailbox in a list. */
export type MailboxRow = v.InferOutput<typeof row>;

/** The mails that the local mailbox took, newest first. */
export const listMailbox = defineEndpoint({
  method: 'GET',
  path: '/mailbox/messages',
  summary: 'The mails of the local mailbox',
  modules: ['ADMIN'],
  query: ['page', 'perPage', 'itemsPerPage', 'to', 'subject'],
  answer: v.object({ 'hydra:member': v.array(row), 'hydra:totalItems': v.number() }),
});

const mail = v.object({
  id: v.number(),
  from: v.string(),
  to: v.string(),
  subject: v.string(),
  date: v.string(),
  headers: v.array(v.object({ name: v.string(), value: v.string() })),
  html: v.nullable(v.string()),
  text: v.nullable(v.string()),
  links: v.array(v.string()),
  /** Where those of the links lead that count clicks on the way. */
  targets: v.record(v.string(), v.string()),
});

/** One mail of the local mailbox, taken apart. */
export type MailboxMail = v.InferOutput<typeof mail>;

/** One mail of the local mailbox. */
export const getMailboxMail = defineEndpoint({
  method: 'GET',
  path: '/mailbox/messages/:id',
  summary: 'One mail of the local mailbox',
  modules: ['ADMIN'],
  answer: mail,
});
