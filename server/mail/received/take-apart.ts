import { type AddressObject, type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import type { MailParty, PostedMail } from '#contract/resources/receivers.ts';
import { headerOf } from '../mailbox/read-mail.ts';

/** What is posted of a mail, as far as the mail itself says it. */
export type TakenApart = Omit<
  PostedMail,
  'id' | 'type' | 'timestamp' | 'test' | 'receiver' | 'envelope' | 'authentication'
>;

/** A mail may have very many parts in each other, and a head of very many addresses. */
const parsed = { maxChildNodes: 5_000, maxHeadSize: 4 * 1024 * 1024 };

/** Takes a mail apart for whoever it is posted to: everything that is in it, as it came. */
export async function takeApart(raw: Buffer): Promise<TakenApart> {
  const mail = await simpleParser(raw, {
    ...parsed,
    skipHtmlToText: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  });
  return {
    headers: mail.headerLines.map(({ line }) => headerOf(line)),
    from: parties(mail.from)[0] ?? null,
    to: parties(mail.to),
    cc: parties(mail.cc),
    replyTo: parties(mail.replyTo),
    subject: mail.subject ?? '',
    date: dateOf(mail),
    messageId: mail.messageId?.replace(/^<|>$/g, '') ?? null,
    text: mail.text ?? null,
    html: typeof mail.html === 'string' ? mail.html : null,
    attachments: mail.attachments.map(attachmentOf),
  };
}

/** A mail that cannot be taken apart, or not in time: it is posted whole, as an attachment. */
export function enclosed(raw: Buffer): TakenApart {
  const attachment = {
    filename: 'message.eml',
    contentType: 'message/rfc822',
    contentId: null,
    size: raw.length,
    data: raw.toString('base64'),
  };
  const nobody = { from: null, to: [], cc: [], replyTo: [], subject: '', date: null, messageId: null };
  return { headers: [], ...nobody, text: null, html: null, attachments: [attachment] };
}

function parties(given: AddressObject | AddressObject[] | undefined): MailParty[] {
  return [given ?? []]
    .flat()
    .flatMap(({ value }) =>
      value
        .flatMap((each) => [each, ...(each.group ?? [])])
        .flatMap(({ name, address }) => (address ? [{ name, address }] : [])),
    );
}

function dateOf({ date }: ParsedMail): string | null {
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;
}

function attachmentOf({ filename, contentType, cid, content }: Attachment) {
  return {
    filename: plainName(filename),
    contentType,
    contentId: cid ?? null,
    size: content.length,
    data: content.toString('base64'),
  };
}

/** A name without folders: whoever keeps the file under it keeps it where they meant to. */
function plainName(filename: string | undefined): string {
  const name = (filename ?? '')
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\p{Cc}/gu, '')
    .trim();
  return name === '' || /^\.+$/.test(name) ? 'attachment' : name.slice(0, 255);
}
