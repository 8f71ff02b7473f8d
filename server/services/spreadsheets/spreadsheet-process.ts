import { createReadStream, fstatSync, read, writeSync } from 'node:fs';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { ByteSource } from '#spreadsheets/byte-source.ts';
import { readSpreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import { SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';
import { writeWorkbook } from '#spreadsheets/write-workbook.ts';
import { limitCpu } from './cpu-limit.ts';
import { readAddresses } from './file-addresses.ts';
import {
  jobFiles,
  type SpreadsheetJob,
  type SpreadsheetOutcome,
  type SpreadsheetTask,
} from './spreadsheet-protocol.ts';

const { input, output } = jobFiles;
/** With what a workbook of this size becomes in memory, the process stays under a tenth of a gigabyte. */
const limits = { workbookBytes: 24_000_000 };
/** Calls come first where there is not enough for all. */
const politeness = 5;
const readAt = promisify(read);

process.once('message', async ({ job, cpuSeconds }: SpreadsheetTask) => {
  limitCpu(cpuSeconds);
  const outcome: SpreadsheetOutcome = { fault: await faultOf(job) };
  process.send?.(outcome, () => process.disconnect());
});
setPriority(politeness);

async function faultOf(job: SpreadsheetJob): Promise<SpreadsheetOutcome['fault']> {
  try {
    await work(job);
    return null;
  } catch (error) {
    if (error instanceof SpreadsheetError) return error.fault;
    throw error;
  }
}

async function work(job: SpreadsheetJob): Promise<void> {
  if (job.kind === 'workbook') return writeRows(job.sheetName);
  const sheet = await readSpreadsheet(inputBytes(), limits);
  if (job.kind === 'addresses') {
    if (sheet.count > job.mostRows) throw new SpreadsheetError('tooLarge');
    return put(JSON.stringify(await readAddresses(sheet)));
  }
  put(`{"columns":${JSON.stringify(sheet.columns)},"rows":[`);
  let isFirst = true;
  for await (const rows of sheet.rows()) {
    if (rows.length === 0) continue;
    put(`${isFirst ? '' : ','}${JSON.stringify(rows).slice(1, -1)}`);
    isFirst = false;
  }
  put(']}');
}

async function writeRows(sheetName: string): Promise<void> {
  let rest = Buffer.alloc(0);
  for await (const bytes of writeWorkbook(sheetName, inputRows())) {
    const whole = Buffer.concat([rest, bytes]);
    const end = whole.length - (whole.length % 3);
    put(whole.subarray(0, end).toString('base64'));
    rest = whole.subarray(end);
  }
  put(rest.toString('base64'));
}

async function* inputRows(): AsyncGenerator<string[][]> {
  const lines = createInterface({ input: createReadStream('', { fd: input, start: 0, autoClose: false }) });
  for await (const line of lines) yield JSON.parse(line) as string[][];
}

function inputBytes(): ByteSource {
  return {
    size: fstatSync(input).size,
    async read(start, end) {
      const bytes = new Uint8Array(end - start);
      const { bytesRead } = await readAt(input, bytes, 0, end - start, start);
      return bytes.subarray(0, bytesRead);
    },
  };
}

function put(text: string): void {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; ) at += writeSync(output, bytes, at);
}
