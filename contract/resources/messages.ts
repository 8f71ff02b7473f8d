import * as v from 'valibot';
import { builders, privacies, publishStates } from '../rules/states.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import {
  boolean,
  createOnly,
  enumeration,
  nullable,
  object,
  readOnly,
  text,
  timestamp,
  valueObject,
  verbatim,
} from '../wire/field.ts';
import { listOf } from '../wire/list-of.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';
import { sentJson } from '../wire/sent-json.ts';
import { sentObject, sentText } from '../wire/sent-values.ts';

const linkRead = v.array(
  v.object({ url: v.string(), enabled: v.boolean(), where: v.array(v.picklist(['html', 'text'])) }),
);
const linkWrite = listOf(sentObject({ url: sentText, enabled: v.boolean('wrongType') }, ['where']), 2_000);

/** One link of a message: whether clicks on it are followed, and where it stands. */
export type MessageLink = v.InferOutput<typeof linkRead>[number];

/** Reusable messages (spec 2.8); `links` is kept by the server, a client sets `enabled` alone. */
export const messages = defineResource({
  name: 'messages',
  type: 'Message',
  modules: ['BULK'],
  fields: {
    name: text({ required: true, max: 150 }),
    title: text({ max: 150, initial: '' }),
    builder: createOnly(enumeration(builders, { initial: 'structured' })),
    html: { ...verbatim({ initial: '' }), detailOnly: true },
    structured: nullable(object(v.unknown(), sentJson, { detailOnly: true, initial: null })),
    text: { ...verbatim({ initial: '' }), detailOnly: true },
    hasTextVariant: boolean({ initial: false }),
    privacy: valueObject(enumeration(privacies, { initial: 'private' })),
    publishState: valueObject(enumeration(publishStates, { initial: 'not-published' })),
    links: object(linkRead, linkWrite, { initial: [] }),
    inArchive: readOnly(boolean()),
    landingPageUrl: readOnly(nullable(text())),
    createdAt: readOnly(timestamp()),
    updatedAt: readOnly(timestamp()),
  },
  filters: { name: 'text', inArchive: 'boolean', privacy: 'enumeration', publishState: 'enumeration' },
  display: ['name', 'privacy', 'publishState', 'inArchive'],
});

/** A message as it is read. */
export type Message = RecordOf<typeof messages>;

const idAnswer = v.object({ id: v.number() });
const nameBody = sentObject({
  name: v.pipe(sentText, v.trim(), v.nonEmpty('required'), v.maxLength(150, 'tooLong')),
});

/** The message with sample values for its merge tags, or those of `?contact={id}` (spec 7.4). */
export const previewMessage = defineEndpoint({
  method: 'GET',
  path: '/messages/:id/preview',
  summary: 'The html of a message with its merge tags filled',
  modules: ['BULK'],
  query: ['contact'],
  answer: v.object({ html: v.string() }),
});

/** Mails the message to one address, without tracking. */
export const mailMessagePreview = defineEndpoint({
  method: 'POST',
  path: '/messages/:id/actions/preview/:target',
  summary: 'Mail a preview of a message',
  modules: ['BULK'],
  status: 202,
});

/** Copies a message under a new name. */
export const duplicateMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/:id/duplicate',
  summary: 'Duplicate a message',
  modules: ['BULK'],
  status: 201,
  body: nameBody,
  answer: idAnswer,
});

/** Puts a message in the archive. */
export const archiveMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/:id/archive',
  summary: 'Archive a message',
  modules: ['BULK'],
});

/** Takes a message out of the archive. */
export const restoreMessage = defineEndpoint({
  method: 'POST',
  path: '/messages/:id/restore',
  summary: 'Restore a message from the archive',
  modules: ['BULK'],
});
