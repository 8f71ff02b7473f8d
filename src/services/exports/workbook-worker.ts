import { writeWorkbook } from '#spreadsheets/write-workbook.ts';
import type { WorkbookRequest } from './workbook-request.ts';

self.addEventListener('message', async ({ data }: MessageEvent<WorkbookRequest>) => {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of writeWorkbook(data.sheetName, [data.rows])) parts.push(part);
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
  self.postMessage(bytes, { transfer: [bytes.buffer] });
});
