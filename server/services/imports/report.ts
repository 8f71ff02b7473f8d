import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { openTemporaryFile } from '../../files/temporary-file.ts';
import { refusal } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { runSpreadsheetJob } from '../spreadsheets/spreadsheet-job.ts';
import type { Outcome } from './outcomes.ts';
import { type ReportTexts, reportTexts } from './report-texts.ts';
import { findImport, type ImportRow } from './transactions.ts';

/** Batches that are read at once; a report is as long as its file and is never held whole. */
const batchesAtOnce = 50;
/** What a cell of a workbook can hold. */
const longestCell = 32_767;

/**
 * The report of a finished import: an xlsx with a row for every row of the file (contract, Imports 4), as the JSON
 * `{ filename, data }` to be sent on.
 */
export async function importReport(scope: Scope, id: number): Promise<Readable> {
  const transaction = await findImport(scope, id);
  if (transaction.state !== 'done' && transaction.state !== 'failed') {
    throw refusal('importUnfinished');
  }
  const texts = reportTexts[scope.principal.locale];
  const rows = await openTemporaryFile();
  try {
    await writeRows(scope, transaction, texts, rows);
    const workbook = await runSpreadsheetJob(
      scope.dependencies,
      { kind: 'workbook', sheetName: texts.sheet },
      rows,
    );
    const filename = reportName(transaction.filename, texts);
    return Readable.from(answerText(filename, workbook), { objectMode: false });
  } finally {
    await rows.close();
  }
}

async function* answerText(filename: string, workbook: FileHandle): AsyncGenerator<string | Buffer> {
  yield `{"filename":${JSON.stringify(filename)},"data":"`;
  yield* workbook.createReadStream({ start: 0 });
  yield '"}';
}

async function writeRows(
  scope: Scope,
  transaction: ImportRow,
  texts: ReportTexts,
  file: FileHandle,
): Promise<void> {
  const put = (rows: string[][]) => file.writeFile(`${JSON.stringify(rows)}\n`);
  await put([[texts.row, texts.result, texts.reason, ...(await columnNames(scope, transaction, texts))]]);
  for (let after = -1; ; ) {
    const batches = await scope.db
      .selectFrom('import_batch')
      .select(['row_offset', 'rows', 'outcomes'])
      .where('account_id', '=', scope.accountId)
      .where('transaction_id', '=', transaction.id)
      .where('row_offset', '>', after)
      .orderBy('row_offset')
      .limit(batchesAtOnce)
      .execute();
    const last = batches.at(-1);
    if (!last) return;
    await put(batches.flatMap((batch) => batchRows(batch, texts)));
    after = last.row_offset;
  }
}

function batchRows(
  { row_offset, rows, outcomes }: { row_offset: number; rows: string[][]; outcomes: unknown[] | null },
  texts: ReportTexts,
): string[][] {
  return rows.map((cells, index) => {
    const [result, reason] = (outcomes?.[index] ?? ['skipped', 'keptAsItIs']) as Outcome;
    const shown = cells.map((cell) => cell.slice(0, longestCell));
    return [String(row_offset + index + 1), texts.results[result], texts.reasons[reason], ...shown];
  });
}

async function columnNames(scope: Scope, transaction: ImportRow, texts: ReportTexts): Promise<string[]> {
  const attributes = await scope.db
    .selectFrom('attribute')
    .select(['id', 'name'])
    .where('account_id', '=', scope.accountId)
    .execute();
  const names = new Map(attributes.map((each) => [`attribute_${each.id}`, each.name]));
  const mapped = transaction.map.map((each) => each.column + 1);
  const length = Math.max(await firstWidth(scope, transaction), ...mapped);
  return Array.from({ length }, (_, column) => {
    const field = transaction.map.find((each) => each.column === column)?.field;
    if (field === undefined) return texts.column.replace('{{number}}', String(column + 1));
    return names.get(field) ?? field;
  });
}

/** Columns of the first rows: a file has as many from its first row to its last. */
async function firstWidth(scope: Scope, transaction: ImportRow): Promise<number> {
  const batch = await scope.db
    .selectFrom('import_batch')
    .select('rows')
    .where('account_id', '=', scope.accountId)
    .where('transaction_id', '=', transaction.id)
    .orderBy('row_offset')
    .limit(1)
    .executeTakeFirst();
  return Math.max(0, ...(batch?.rows ?? []).map((cells) => cells.length));
}

function reportName(filename: string, texts: ReportTexts): string {
  const base = filename
    .replace(/\.[^.]*$/, '')
    .replace(/[^\p{L}\p{N} ._-]/gu, '')
    .replace(/^\.+/, '')
    .slice(0, 100);
  return `${base || texts.sheet} ${texts.suffix}.xlsx`;
}
