import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { violation } from '#contract/rules/violations.ts';
import { SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { UploadedFile } from '../../files/temporary-file.ts';
import { refusal, ViolationError } from '../errors.ts';
import type { FileAddresses } from './file-addresses.ts';
import { runSpreadsheetJob } from './spreadsheet-job.ts';
import type { SpreadsheetJob } from './spreadsheet-protocol.ts';

type Parts = Pick<Dependencies, 'memory'>;

/** Reads an uploaded spreadsheet (spec 7.6); gives the JSON `{ columns, rows }` to be sent on. Throws as readFileAddresses. */
export async function readTable(parts: Parts, filename: string, file: UploadedFile): Promise<Readable> {
  return (await runUploadJob(parts, { kind: 'table' }, filename, file)).createReadStream({ start: 0 });
}

/**
 * Reads the first column of an uploaded spreadsheet as addresses. 422 at `data` where it is no spreadsheet, 413 where it
 * is too large.
 */
export async function readFileAddresses(
  parts: Parts,
  filename: string,
  file: UploadedFile,
  mostRows: number,
): Promise<FileAddresses> {
  const made = await runUploadJob(parts, { kind: 'addresses', mostRows }, filename, file);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of made.createReadStream({ start: 0, autoClose: false }))
      chunks.push(chunk as Buffer);
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as FileAddresses;
  } finally {
    await made.close();
  }
}

async function runUploadJob(
  parts: Parts,
  job: SpreadsheetJob,
  filename: string,
  file: UploadedFile,
): Promise<FileHandle> {
  try {
    return await runSpreadsheetJob(parts, job, file.handle);
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    if (error.fault === 'tooLarge') throw refusal('fileTooRich', { filename });
    throw new ViolationError([violation('data', 'unreadableFile')]);
  }
}
