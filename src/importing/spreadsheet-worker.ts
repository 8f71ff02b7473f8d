import { bytesOfBlob } from '#spreadsheets/byte-source.ts';
import { readSpreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import { SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';
import { createRowWindow } from './row-window.ts';
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts';

/** More of a workbook cannot be read within the deadline. */
const workbookBytes = 50_000_000;

let rowsAt: ((start: number, count: number) => Promise<string[][]>) | null = null;

self.addEventListener('message', async ({ data }: MessageEvent<WorkerRequest>) => {
  self.postMessage(await answer(data));
});

const ready: WorkerAnswer = { kind: 'ready' };
self.postMessage(ready);

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  if (request.kind === 'read') return read(request);
  try {
    const rows = (await rowsAt?.(request.start, request.count)) ?? [];
    return { kind: 'rows', ask: request.ask, rows };
  } catch {
    // The browser refuses a file that has changed or gone since it was looked through.
    return { kind: 'lost', ask: request.ask };
  }
}

async function read({ file, choice }: Extract<WorkerRequest, { kind: 'read' }>): Promise<WorkerAnswer> {
  try {
    const sheet = await readSpreadsheet(bytesOfBlob(file), { workbookBytes }, choice);
    rowsAt = createRowWindow(sheet.rows);
    const { rows: _, ...table } = sheet;
    return { kind: 'table', table };
  } catch (error) {
    if (error instanceof SpreadsheetError) return { kind: 'fault', fault: error.fault };
    // A broken file can make the parser fail in ways of its own; for the person that is the same.
    return { kind: 'fault', fault: 'unreadable' };
  }
}
