import * as v from 'valibot';
import { limits } from '../rules/limits.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { listOf } from '../wire/list-of.ts';
import { sentObject, sentText } from '../wire/sent-values.ts';

/** Up to 500 calls in one; every one stands or falls alone (contract, Many). */
export const batch = defineEndpoint({
  method: 'POST',
  path: '/batch',
  summary: 'Several calls in one',
  body: sentObject({
    operations: listOf(
      sentObject({
        method: v.picklist(['GET', 'POST', 'PUT', 'DELETE'], 'unknownOption'),
        path: v.pipe(sentText, v.startsWith('/', 'invalidUrl')),
        body: v.optional(v.unknown()),
        ifMatch: v.optional(sentText),
      }),
      limits.batchOperations,
    ),
  }),
  answer: v.object({
    responses: v.array(
      v.object({ status: v.number(), headers: v.record(v.string(), v.string()), body: v.unknown() }),
    ),
  }),
});

/** Brings back records that were deleted within a day. */
export const undelete = defineEndpoint({
  method: 'POST',
  path: '/undelete',
  summary: 'Bring back deleted records',
  body: sentObject({
    paths: listOf(sentText, limits.batchOperations),
  }),
  answer: v.object({ responses: v.array(v.object({ status: v.number(), body: v.unknown() })) }),
});

const deletedRecord = v.object({
  path: v.string(),
  type: v.string(),
  title: v.string(),
  deletedAt: v.string(),
  /** The mail address of who deleted it. */
  by: v.nullable(v.string()),
});

/** A record that can still be brought back. */
export type DeletedRecord = v.InferOutput<typeof deletedRecord>;

/** What was deleted within a day, the newest first. */
export const listDeleted = defineEndpoint({
  method: 'GET',
  path: '/deleted',
  summary: 'List deleted records that can be brought back',
  query: ['page', 'perPage', 'type'],
  answer: v.object({ 'hydra:member': v.array(deletedRecord), 'hydra:totalItems': v.number() }),
});

const searchHit = v.object({
  '@id': v.string(),
  '@type': v.string(),
  id: v.number(),
  title: v.string(),
  subtitle: v.string(),
});

/** One record that a search found. */
export type SearchHit = v.InferOutput<typeof searchHit>;

/** Finds records by id, address or name, best first. */
export const search = defineEndpoint({
  method: 'GET',
  path: '/search',
  summary: 'Find records',
  query: ['q', 'limit'],
  answer: v.object({ 'hydra:member': v.array(searchHit), 'hydra:totalItems': v.number() }),
});

const realtimeConfig = v.object({
  key: v.string(),
  cluster: v.string(),
  wsHost: v.string(),
  wsPort: v.number(),
  wssPort: v.number(),
  forceTLS: v.boolean(),
});

/** Where and how to listen for changes (spec 7.8). */
export const getRealtimeConfig = defineEndpoint({
  method: 'GET',
  path: '/realtime/config',
  summary: 'How to listen for changes',
  answer: realtimeConfig,
});

/** Says that the server is up; needs no token. */
export const health = defineEndpoint({
  method: 'GET',
  path: '/health',
  summary: 'Whether the server is up',
  token: false,
  answer: v.object({
    status: v.literal('ok'),
    version: v.string(),
    database: v.picklist(['embedded', 'postgres']),
  }),
});

/** What the status line and the help need to know of the installation. */
export const getInstallation = defineEndpoint({
  method: 'GET',
  path: '/installation',
  summary: 'How this installation mails',
  answer: v.object({ mail: v.picklist(['mailbox', 'relay']), relayHost: v.nullable(v.string()) }),
});
