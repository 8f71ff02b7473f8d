import { SentenceError } from '#src/commands/kernel/context/sentence-error.ts';
import type { WorkbookRequest } from './workbook-request.ts';

/* What a sheet can hold in all programs. */
const mostRows = 1_048_576;
const longestCell = 32_767;

/** Writes a workbook beside the page, so that typing never waits for it. Rejects with a sentence where a sheet cannot hold the rows. */
export function workbookFile(
  request: WorkbookRequest,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { rows } = request;
  const fits =
    rows.length <= mostRows && rows.every((row) => row.every((text) => text.length <= longestCell));
  if (!fits) return Promise.reject(new SentenceError({ key: 'export:tooLarge' }));
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' });
    function end(settle: () => void) {
      worker.terminate();
      signal.removeEventListener('abort', stop);
      settle();
    }
    const stop = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', stop);
    worker.addEventListener('error', () =>
      end(() => reject(new SentenceError({ key: 'export:noWorkbook' }))),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) =>
      end(() => resolve(data)),
    );
    worker.postMessage(request);
  });
}
