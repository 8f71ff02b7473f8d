import type { reportImport } from '#contract/resources/imports.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import { refusal } from '../../http/errors.ts';
import type { Scope } from '../scope.ts';
import { runSpreadsheetJob } from '../spreadsheets/spreadsheet-job.ts';
import type { Outcome } from './outcomes.ts';
import { type ReportTexts, reportTexts } from './report-texts.ts';
import { findImport, type ImportRow } from './transactions.ts';

/** The report of a finished import: an xlsx with a row for every row of the file (contract, Imports 4). */
export async function importReport(scope: Scope, id: number): Promise<AnswerOf<typeof reportImport>> {
  const transaction = await findImport(scope, id);
  if (transaction.state !== 'done' && transaction.state !== 'failed') {
    throw refusal('importUnfinished');
  }
  const texts = reportTexts[scope.principal.locale];
  const rows = await reportRows(scope, transaction, texts);
  const result = await runSpreadsheetJob({ kind: 'write', sheetName: texts.sheet, rows });
  if (result.kind !== 'written') throw new Error('A write was answered by something else');
  return {
    filename: reportName(transaction.filename, texts),
    data: Buffer.from(result.bytes).toString('base64'),
  };
}

async function reportRows(scope: Scope, transaction: ImportRow, texts: ReportTexts): Promise<string[][]> {
  const batches = await scope.db
    .selectFrom('import_batch')
    .select(['row_offset', 'rows', 'outcomes'])
    .where('account_id', '=', scope.accountId)
    .where('transaction_id', '=', transaction.id)
    .orderBy('row_offset')
    .execute();
  const width = batches.reduce(
    (most, batch) => batch.rows.reduce((m, row) => Math.max(m, row.length), most),
    1,
  );
  const rows = [[texts.row, texts.result, texts.reason, ...(await columnNames(scope, transaction, width))]];
  for (const batch of batches) {
    for (const [index, cells] of batch.rows.entries()) {
      const [result, reason] = (batch.outcomes?.[index] ?? ['skipped', 'keptAsItIs']) as Outcome;
      rows.push([
        String(batch.row_offset + index + 1),
        texts.results[result],
        texts.reasons[reason],
        ...cells,
      ]);
    }
  }
  return rows;
}

async function columnNames(scope: Scope, transaction: ImportRow, width: number): Promise<string[]> {
  const attributes = await scope.db
    .selectFrom('attribute')
    .select(['id', 'name'])
    .where('account_id', '=', scope.accountId)
    .execute();
  const names = new Map(attributes.map((each) => [`attribute_${each.id}`, each.name]));
  return Array.from({ length: width }, (_, column) => {
    const field = transaction.map.find((each) => each.column === column)?.field;
    return field === undefined ? '' : (names.get(field) ?? field);
  });
}

function reportName(filename: string, texts: ReportTexts): string {
  const base = filename
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .replace(/^\.+/, '')
    .slice(0, 100);
  return `${base || texts.sheet} ${texts.suffix}.xlsx`;
}
