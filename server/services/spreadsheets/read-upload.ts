import { limits } from '#contract/rules/limits.ts';
import { violation } from '#contract/rules/violations.ts';
import { SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';
import { refusal, ViolationError } from '../../http/errors.ts';
import { runSpreadsheetJob } from './spreadsheet-job.ts';

const dataUrl = /^data:[^,]{0,200};base64,/;

/** Reads an uploaded spreadsheet from its data URL (spec 7.6); 422 at `data` where it is none, 413 where it is too large. */
export async function readUpload(
  filename: string,
  data: string,
): Promise<{ columns: string[]; rows: string[][] }> {
  const bytes = decode(data);
  try {
    const result = await runSpreadsheetJob({ kind: 'read', bytes });
    if (result.kind !== 'read') throw new Error('A read was answered by something else');
    return result;
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error;
    if (error.fault === 'tooLarge') throw refusal('fileTooRich', { filename });
    throw new ViolationError([violation('data', 'unreadableFile')]);
  }
}

function decode(data: string): Uint8Array {
  const head = dataUrl.exec(data);
  const encoded = head ? data.slice(head[0].length) : '';
  if (!head || !/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(encoded))
    throw new ViolationError([violation('data', 'unreadableFile')]);
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length > limits.importFileBytes)
    throw refusal('fileTooLarge', { megabytes: limits.importFileBytes / 1_000_000 });
  return new Uint8Array(bytes);
}
