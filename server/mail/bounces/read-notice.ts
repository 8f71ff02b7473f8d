import { type Attachment, simpleParser } from 'mailparser';
import { readHead } from '../submitted/head.ts';

/** What a delivery report says of one recipient (RFC 3464). */
export interface RecipientReport {
  /** The addresses it names, as they are written. */
  readonly addresses: readonly string[];
  /** In lower case: failed, delayed, delivered, relayed or expanded. */
  readonly action: string;
  /** The code of RFC 3463. */
  readonly status: string | null;
  readonly diagnostic: string | null;
}

/** A mail that came to a return path, taken apart as far as it matters. */
export interface Notice {
  /** The headers that tell what it is, by their names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The part for machines of a delivery report; null where there is none. */
  readonly recipients: readonly RecipientReport[] | null;
  /** The type of a feedback report (RFC 5965), in lower case. */
  readonly feedback: string | null;
  /** The return paths of the mail that a feedback report is about, by the report and by the mail itself. */
  readonly returnPaths: readonly string[];
  /** The beginning of what is for people. */
  readonly text: string;
}

const told = [
  'from',
  'subject',
  'auto-submitted',
  'x-failed-recipients',
  'x-autoreply',
  'x-autorespond',
  'precedence',
];
const longestText = 20_000;
const mostRecipients = 100;
/** A mail may have very many parts in each other, and a head of very many addresses. */
const parsed = { maxChildNodes: 1_000, maxHeadSize: 1024 * 1024 };
const enclosedMail = /^(?:message\/(?:global|rfc822)|text\/rfc822-headers)$/;
const deliveryStatus = /^message\/(?:global-)?delivery-status$/;

/** Takes a notice apart; what is in a mail that it encloses is not looked at. */
export async function readNotice(raw: Buffer): Promise<Notice> {
  const mail = await simpleParser(raw, {
    ...parsed,
    keepDeliveryStatus: true,
    skipHtmlToText: false,
    skipTextToHtml: true,
    skipTextLinks: true,
    skipImageLinks: true,
  });
  const head = readHead(raw);
  const status = mail.attachments.find(({ contentType }) => deliveryStatus.test(contentType));
  const report = mail.attachments.find(({ contentType }) => contentType === 'message/feedback-report');
  return {
    headers: Object.fromEntries(
      told.flatMap((name) => {
        const value = name === 'subject' ? mail.subject : head.find((field) => field.name === name)?.value;
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    recipients: status ? readRecipients(status) : null,
    ...(report ? readFeedback(report, mail.attachments) : { feedback: null, returnPaths: [] }),
    text: (mail.text ?? '').slice(0, longestText),
  };
}

/** The blocks of a report; the first is about the mail, the others about a recipient each. */
function readRecipients(status: Attachment): RecipientReport[] {
  const blocks = textOf(status).split(/\n(?:[ \t]*\n)+/);
  return blocks.slice(0, mostRecipients).flatMap((block) => {
    const fields = fieldsOf(block);
    const action = fields.get('action');
    if (action === undefined) return [];
    const addresses = [fields.get('original-recipient'), fields.get('final-recipient')];
    return [
      {
        addresses: addresses.flatMap((value) => (value === undefined ? [] : [afterType(value)])),
        action: action.toLowerCase(),
        status: /^\d\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? null,
        diagnostic: fields.get('diagnostic-code') ?? null,
      },
    ];
  });
}

function readFeedback(
  report: Attachment,
  attachments: readonly Attachment[],
): Pick<Notice, 'feedback' | 'returnPaths'> {
  const fields = fieldsOf(textOf(report));
  const enclosed = attachments.filter(({ contentType }) => enclosedMail.test(contentType));
  const own = enclosed.flatMap(({ content }) =>
    readHead(content).filter(({ name }) => name === 'return-path'),
  );
  return {
    feedback: fields.get('feedback-type')?.toLowerCase() ?? null,
    returnPaths: [fields.get('original-mail-from'), ...own.map(({ value }) => value)].flatMap((path) =>
      path === undefined ? [] : [path.replace(/^<(.*)>$/, '$1')],
    ),
  };
}

function textOf({ content }: Attachment): string {
  return content.toString('utf8').replaceAll('\r\n', '\n');
}

/** Lines of the form of headers, unfolded, by their names in lower case; comments in brackets at their ends are left out. */
function fieldsOf(block: string): Map<string, string> {
  const lines = block.replace(/\n[ \t]+/g, ' ').split('\n');
  return new Map(
    lines.flatMap((line) => {
      const found = /^([!-9;-~]+)[ \t]*:(.*)$/.exec(line);
      return found ? [[found[1]!.toLowerCase(), found[2]!.trim()]] : [];
    }),
  );
}

/** An address of a report stands behind its type: `rfc822; ana@example.com`. */
function afterType(value: string): string {
  return value.replace(/^[a-z\d-]+[ \t]*;[ \t]*/i, '').replace(/^<(.*)>$/, '$1');
}
