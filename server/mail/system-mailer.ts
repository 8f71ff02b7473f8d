import { randomUUID } from 'node:crypto';
import type { RenderedMail } from './compose/compile-message.ts';
import { composeMail } from './compose/compose-mail.ts';
import type { SmtpPool } from './outgoing/smtp-pool.ts';
import type { SystemMail } from './system/system-mail.ts';

/** Sends single mails: those of the system, and previews. */
export interface SystemMailer {
  /** Writes and sends a mail of the system. Throws SmtpSendError, or MailAddressError for a bad address. */
  send(mail: SystemMail & { to: string }): Promise<void>;
  /** Sends a mail that is ready. Throws SmtpSendError. */
  deliver(mail: RenderedMail): Promise<void>;
}

/** Makes the mailer; `from` is the address of the system, `now` the time that mails carry. */
export function createSystemMailer(options: {
  pool: Pick<SmtpPool, 'send'>;
  from: string;
  now: () => Date;
}): SystemMailer {
  const { pool, from, now } = options;
  const domain = from.slice(from.lastIndexOf('@') + 1);
  const deliver = async (mail: RenderedMail): Promise<void> => {
    await pool.send(mail);
  };
  return {
    deliver,
    send: (mail) =>
      deliver(
        composeMail({
          ...mail,
          from: { name: 'Postkey', email: from },
          messageId: `${randomUUID()}@${domain}`,
          date: now(),
        }),
      ),
  };
}
