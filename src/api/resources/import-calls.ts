import { importBlacklist } from '#contract/resources/blacklist.ts';
import * as calls from '#contract/resources/imports.ts';
import { limits } from '#contract/rules/limits.ts';
import { storableText } from '#contract/rules/storable.ts';
import { type BodyOf, fillPath } from '#contract/wire/endpoint.ts';
import type { Operation, RunBatch } from '../transport/batch.ts';
import { CallError } from '../transport/failure.ts';
import type { Transport } from '../transport/transport.ts';
import { newIdempotencyKey, type OnChange } from './changes.ts';

/** A row of a spreadsheet as it is sent. */
export type ImportRow = readonly string[];

/** Imports of contacts and of the blacklist (spec 7.6). */
export function importCalls(transport: Transport, runBatch: RunBatch, onChange: OnChange) {
  return {
    /** Opens an import; gives its id. */
    async open(body: BodyOf<typeof calls.createImport>): Promise<number> {
      const { id } = await transport.call(calls.createImport, {
        body,
        idempotencyKey: newIdempotencyKey(),
      });
      return id;
    },
    /** Sends rows, 100 an operation and many operations a call; the same rows sent again count once. */
    async sendRows(id: number, offset: number, rows: readonly ImportRow[], signal?: AbortSignal) {
      for (const operations of inCalls(operationsOf(id, offset, rows))) {
        const results = await runBatch(operations, signal);
        for (const result of results) if (!result.ok) throw new CallError(result.failure);
      }
    },
    async process(id: number): Promise<void> {
      await transport.call(calls.processImport, { parameters: { id } });
    },
    status: (id: number, signal?: AbortSignal) =>
      transport.call(calls.getImport, { parameters: { id }, ...(signal && { signal }) }),
    /** The imports that have ended, the newest first. */
    async ended(count: number, signal?: AbortSignal): Promise<readonly calls.EndedImport[]> {
      const page = await transport.call(calls.listImports, {
        query: { page: 1, perPage: count },
        ...(signal && { signal }),
      });
      return page['hydra:member'];
    },
    /** The report as a file: its name and its bytes as base64. */
    report: (id: number) => transport.call(calls.reportImport, { parameters: { id } }),
    /** Says that an import has ended, so that lists are read again. */
    finished(): void {
      onChange({ resource: 'contacts', kind: 'created', ids: [] });
    },
    async blacklist(filename: string, data: string) {
      const result = await transport.call(importBlacklist, { body: { filename, data } });
      onChange({ resource: 'blacklist/contacts', kind: 'created', ids: [] });
      return result;
    },
  };
}

/** Characters of cells in one call: whatever they are, it stays under what a call may weigh. */
const charactersPerCall = 500_000;

interface RowsOperation extends Operation {
  readonly body: { readonly offset: number; readonly data: readonly ImportRow[] };
}

function operationsOf(id: number, offset: number, rows: readonly ImportRow[]): RowsOperation[] {
  const path = fillPath(calls.sendImportRows.path, { id });
  const operations: RowsOperation[] = [];
  for (let start = 0; start < rows.length; start += limits.importBatchRows) {
    const data = rows.slice(start, start + limits.importBatchRows).map((row) => row.map(storableText));
    operations.push({ method: 'PUT', path, body: { offset: offset + start, data } });
  }
  return operations;
}

function* inCalls(operations: readonly RowsOperation[]): Generator<Operation[]> {
  let call: Operation[] = [];
  let characters = 0;
  for (const operation of operations) {
    const length = charactersIn(operation.body.data);
    if (call.length > 0 && characters + length > charactersPerCall) {
      yield call;
      call = [];
      characters = 0;
    }
    call.push(operation);
    characters += length;
  }
  if (call.length > 0) yield call;
}

function charactersIn(rows: readonly ImportRow[]): number {
  let sum = 0;
  for (const row of rows) for (const cell of row) sum += cell.length;
  return sum;
}
