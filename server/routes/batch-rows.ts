import * as v from 'valibot';
import { createImport, sendImportRows } from '#contract/resources/imports.ts';
import { idFromPath } from '#contract/wire/reference.ts';
import { ok } from '../http/answer.ts';
import { type RowBatch, receiveRows } from '../services/imports/transactions.ts';
import { readScope } from '../services/scope.ts';
import { type FindTogether, togetherFor } from './batch-together.ts';

/** Rows of one import that follow each other: a long file is many batches of them. */
export const rowsTogether: FindTogether = ({ dependencies, principal }, operations) => {
  const path = operations[0]?.path ?? '';
  const id = idFromPath(path, createImport.path);
  if (id === null || !sendImportRows.modules.some((module) => principal.modules.includes(module)))
    return null;
  const batches: RowBatch[] = [];
  for (const { method, path: each, body } of operations) {
    const parsed = method === 'PUT' && each === path ? v.safeParse(sendImportRows.body!, body) : null;
    if (!parsed?.success) break;
    batches.push(parsed.output);
  }
  return togetherFor(batches, async () => {
    const received = await receiveRows(readScope(dependencies, principal), id, batches);
    return received.map((rows) => ok({ received: rows }));
  });
};
