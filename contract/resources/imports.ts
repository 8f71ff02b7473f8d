import * as v from 'valibot';
import { limits } from '../rules/limits.ts';
import { duplicateActions } from '../rules/states.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { listOf } from '../wire/list-of.ts';
import { reference } from '../wire/reference.ts';
import { sentInteger, sentObject, sentText } from '../wire/sent-values.ts';

const modules = ['BULK'] as const;
const cell = v.pipe(
  v.union([sentText, v.pipe(v.number(), v.finite('tooLarge')), v.boolean(), v.null()], 'wrongType'),
  v.transform((value) => (value === null ? '' : String(value))),
);

/** Opens an import into a list; `map` says which column goes to which field (spec 7.6). */
export const createImport = defineEndpoint({
  method: 'POST',
  path: '/contacts/import/transactions',
  summary: 'Open an import',
  modules,
  status: 201,
  body: sentObject({
    groupId: reference('/groups', { required: true }).write,
    filename: v.pipe(sentText, v.maxLength(255, 'tooLong')),
    duplicateAction: v.optional(v.picklist(duplicateActions, 'unknownOption'), 'ignore'),
    map: listOf(
      sentObject({
        column: sentInteger(),
        field: v.pipe(sentText, v.regex(/^(email|attribute_[1-9]\d{0,14})$/, 'unknownOption')),
      }),
      limits.importColumns,
    ),
  }),
  answer: v.object({ id: v.number() }),
});

/** Sends rows; the same batch sent again counts once. */
export const sendImportRows = defineEndpoint({
  method: 'PUT',
  path: '/contacts/import/transactions/:id',
  summary: 'Send rows of an import',
  modules,
  body: sentObject({
    offset: sentInteger(),
    data: listOf(listOf(cell, limits.importColumns), limits.importBatchRows),
  }),
  answer: v.object({ received: v.number() }),
});

/** Starts the work on what was received. */
export const processImport = defineEndpoint({
  method: 'POST',
  path: '/contacts/import/transactions/:id/process',
  summary: 'Process an import',
  modules,
  status: 202,
});

/** The states of an import. */
const importStates = ['receiving', 'processing', 'done', 'failed'] as const;

const importStatus = v.object({
  id: v.number(),
  state: v.picklist(importStates),
  filename: v.string(),
  received: v.number(),
  processed: v.number(),
  added: v.number(),
  updated: v.number(),
  skipped: v.number(),
  invalid: v.number(),
});

/** How far an import is. */
export type ImportStatus = v.InferOutput<typeof importStatus>;

/** Asks how far an import is. */
export const getImport = defineEndpoint({
  method: 'GET',
  path: '/contacts/import/transactions/:id',
  summary: 'The progress of an import',
  modules,
  answer: importStatus,
});

const endedImport = v.object({ ...importStatus.entries, createdAt: v.string() });

/** An import that has ended, with when it was begun. */
export type EndedImport = v.InferOutput<typeof endedImport>;

/** The imports that have ended, the newest first: their reports are kept. */
export const listImports = defineEndpoint({
  method: 'GET',
  path: '/contacts/import/transactions',
  summary: 'The imports that have ended',
  modules,
  query: ['page', 'perPage', 'itemsPerPage'],
  answer: v.object({ 'hydra:member': v.array(endedImport), 'hydra:totalItems': v.number() }),
});

/** Gives the report: a spreadsheet with what became of every row, base64. */
export const reportImport = defineEndpoint({
  method: 'POST',
  path: '/contacts/import/transactions/:id/report',
  summary: 'The report of an import',
  modules,
  answer: v.object({ filename: v.string(), data: v.string() }),
});

/** Reads a spreadsheet for a client that cannot; gives its columns and rows. */
export const readImportFile = defineEndpoint({
  method: 'POST',
  path: '/contacts/import-file',
  summary: 'Read a spreadsheet',
  modules,
  body: sentObject({
    filename: v.pipe(sentText, v.maxLength(255, 'tooLong')),
    data: sentText,
  }),
  answer: v.object({ columns: v.array(v.string()), rows: v.array(v.array(v.string())) }),
});
