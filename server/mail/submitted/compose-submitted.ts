import { randomUUID } from 'node:crypto';
import MailComposer from 'nodemailer/lib/mail-composer';
import { headerText } from '../compose/headers.ts';

/** A mail that a program describes by its parts. */
export interface DescribedMail {
  readonly from: { readonly name: string; readonly email: string };
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly replyTo: string | null;
  readonly subject: string;
  readonly html: string | null;
  readonly text: string | null;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType?: string | undefined;
    readonly contentId?: string | undefined;
    readonly data: string;
  }[];
  readonly date: Date;
}

/** Writes a mail out, without those who get a blind copy; nothing of it is read from files or the network. */
export async function composeSubmitted(mail: DescribedMail): Promise<Buffer> {
  const domain = mail.from.email.slice(mail.from.email.lastIndexOf('@') + 1);
  const composer = new MailComposer({
    from: { name: headerText(mail.from.name), address: mail.from.email },
    to: [...mail.to],
    cc: [...mail.cc],
    ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
    subject: headerText(mail.subject),
    ...(mail.html === null ? {} : { html: mail.html }),
    ...(mail.text === null ? {} : { text: mail.text }),
    headers: mail.headers.map(({ name, value }) => ({ key: name, value: headerText(value) })),
    attachments: mail.attachments.map(({ filename, contentType, contentId, data }) => ({
      filename,
      content: data,
      encoding: 'base64',
      ...(contentType === undefined ? {} : { contentType }),
      ...(contentId === undefined ? {} : { cid: contentId, contentDisposition: 'inline' as const }),
    })),
    date: mail.date,
    messageId: `<${randomUUID()}@${domain}>`,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
