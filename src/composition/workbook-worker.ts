import { writeWorkbook } from '#spreadsheets/write-workbook.ts';
import type { WorkbookRequest } from './workbook-file.ts';

self.addEventListener('message', ({ data }: MessageEvent<WorkbookRequest>) => {
  const bytes = writeWorkbook(data.sheetName, data.rows);
  self.postMessage(bytes, { transfer: [bytes.buffer] });
});
