import { importBlacklist } from '#contract/resources/blacklist.ts';
import * as calls from '#contract/resources/imports.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Transport } from '../transport/transport.ts';
import { newIdempotencyKey, type OnChange } from './changes.ts';

/** A row of a spreadsheet as it is sent. */
export type ImportRow = readonly string[];

/** Imports of contacts and of the blacklist (spec 7.6). */
export function importCalls(transport: Transport, onChange: OnChange) {
  return {
    /** Opens an import; gives its id. */
    async open(body: BodyOf<typeof calls.createImport>): Promise<number> {
      const { id } = await transport.call(calls.createImport, {
        body,
        idempotencyKey: newIdempotencyKey(),
      });
      return id;
    },
    /** Sends up to 100 rows; the same offset sent again counts once. */
    async sendRows(id: number, offset: number, data: readonly ImportRow[], signal?: AbortSignal) {
      return transport.call(calls.sendImportRows, {
        parameters: { id },
        body: { offset, data: data.map((row) => [...row]) },
        ...(signal && { signal }),
      });
    },
    async process(id: number): Promise<void> {
      await transport.call(calls.processImport, { parameters: { id } });
    },
    status: (id: number, signal?: AbortSignal) =>
      transport.call(calls.getImport, { parameters: { id }, ...(signal && { signal }) }),
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
