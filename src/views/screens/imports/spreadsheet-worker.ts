import { readSpreadsheet, type Spreadsheet } from '#spreadsheets/read-spreadsheet.ts';
import { SpreadsheetError } from '#spreadsheets/spreadsheet-error.ts';
import { sampleRows, type WorkerAnswer, type WorkerRequest } from './worker-messages.ts';

let sheet: Spreadsheet | null = null;

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  self.postMessage(answer(data));
});

const ready: WorkerAnswer = { kind: 'ready' };
self.postMessage(ready);

function answer(request: WorkerRequest): WorkerAnswer {
  switch (request.kind) {
    case 'read':
      return read(request);
    case 'rows': {
      const rows = sheet?.rows.slice(request.start, request.start + request.count) ?? [];
      return { kind: 'rows', ask: request.ask, rows };
    }
    case 'column': {
      const rows = sheet?.rows.map((row) => [row[request.column] ?? '']) ?? [];
      return { kind: 'rows', ask: request.ask, rows };
    }
  }
}

function read({ bytes, choice }: Extract<WorkerRequest, { kind: 'read' }>): WorkerAnswer {
  try {
    sheet = readSpreadsheet(new Uint8Array(bytes), choice);
  } catch (error) {
    if (error instanceof SpreadsheetError) return { kind: 'fault', fault: error.fault };
    // A broken file can make the parser fail in ways of its own; for the person that is the same.
    return { kind: 'fault', fault: 'unreadable' };
  }
  const { columns, rows, text } = sheet;
  const table = { columns, count: rows.length, samples: rows.slice(0, sampleRows), text };
  return { kind: 'table', table };
}
