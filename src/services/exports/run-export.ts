import type { i18n } from 'i18next';
import type { AccountInfo } from '#contract/resources/account.ts';
import { writeCsv } from '#spreadsheets/write-csv.ts';
import type { Api } from '#src/api/resources/api.ts';
import type { ExportRequest, Progress } from '#src/commands/services.ts';
import { saveBlob } from '#src/views/kit/download.ts';
import { readListed } from './export-rows.ts';
import {
  columnsShown,
  type ExportRecord,
  exportColumns,
  exportFileName,
  exportTable,
} from './export-table.ts';
import { workbookFile } from './workbook-file.ts';

interface ExportParts {
  readonly api: Api;
  readonly i18n: i18n;
  readonly account: AccountInfo | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Reads the rows and saves them as a file; the answer is its name and how many there are. Nothing is saved when there are none. */
export async function runExport(
  { api, i18n, account, now }: ExportParts,
  { resource, rows, format, extent }: ExportRequest,
  progress: Progress & { readonly signal: AbortSignal },
): Promise<{ readonly name: string; readonly count: number }> {
  const records = await readListed(api.of(resource).list, rows, progress);
  const name = exportFileName(rows.title, dayOf(now, account?.timezone), format);
  if (records.length === 0) return { name, count: 0 };
  const headingOf = (field: string) => i18n.t([`export:field.${field}`, `resources:field.${field}`]);
  const columns = exportColumns(resource, account?.attributes ?? [], headingOf);
  const written = extent === 'shown' ? columnsShown(columns, rows.columns) : columns;
  const table = exportTable(written, records as readonly ExportRecord[]);
  const content =
    format === 'csv'
      ? writeCsv(table)
      : await workbookFile({ sheetName: i18n.t('export:sheet'), rows: table }, progress.signal);
  saveBlob(name, new Blob([content]));
  return { name, count: records.length };
}

/** The day where the account is, such as `2026-03-01`. */
function dayOf(now: number, timeZone: string | null | undefined): string {
  return new Intl.DateTimeFormat('en-CA', timeZone ? { timeZone } : {}).format(now);
}
