import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { asciiAddress } from '#contract/rules/address.ts';
import type { RenderedMail } from './compose/compile-message.ts';
import type { SmtpPool } from './outgoing/smtp-pool.ts';

/** One mail of the product itself. */
export interface SystemMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Mails of the product itself, such as links to set a password; both resolve once the mail was handed over. */
export interface SystemMailer {
  /** Composes and sends; rejects when the mail is refused or nobody takes it. */
  send(mail: SystemMail): Promise<void>;
  /** Sends a mail that is ready for the wire, such as a preview. */
  deliver(mail: RenderedMail): Promise<void>;
}

/** Mails over the pool, from the configured address. */
export function createSystemMailer(pool: Pick<SmtpPool, 'send'>, from: string): SystemMailer {
  const deliver = async ({ envelope, raw }: RenderedMail) => {
    await pool.send({ envelope, raw });
  };
  return { deliver, send: async (mail) => deliver(await compose(mail, asciiAddress(from))) };
}

async function compose(mail: SystemMail, from: string): Promise<RenderedMail> {
  const to = asciiAddress(mail.to);
  const composer = new MailComposer({
    ...mail,
    from: { name: 'Postkey', address: from },
    to: { name: '', address: to },
    messageId: `<${randomUUID()}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return { envelope: { from, to }, raw: await composer.compile().build() };
}
