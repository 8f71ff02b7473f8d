import type { MailReport } from './mail-reader.ts';
import { readMail } from './read-mail.ts';

process.on('message', async (raw: Uint8Array) => {
  const report = await reportOf(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength));
  process.send?.(report);
});

async function reportOf(raw: Buffer): Promise<MailReport> {
  try {
    return { mail: await readMail(raw) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
