import { readNotice } from '../bounces/read-notice.ts';
import { takeApart } from '../received/take-apart.ts';
import type { MailReadings, MailReport, MailTask } from './mail-reader.ts';
import { readMail } from './read-mail.ts';

/** How a mail can be taken apart, by what is wanted of it. */
const readings: { [Wanted in keyof MailReadings]: (raw: Buffer) => Promise<MailReadings[Wanted]> } = {
  mail: readMail,
  notice: readNotice,
  received: takeApart,
};

process.on('message', async ({ wanted, raw }: MailTask) => {
  const report = await reportOf(wanted, Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength));
  process.send?.(report);
});

async function reportOf(wanted: MailTask['wanted'], raw: Buffer): Promise<MailReport> {
  try {
    return { read: await readings[wanted](raw) };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) };
  }
}
