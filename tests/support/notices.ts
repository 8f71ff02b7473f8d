import { readFileSync } from 'node:fs';
import { createTransport } from 'nodemailer';
import { type InboundBounds, startInboundServer } from '#server/mail/inbound/inbound-server.ts';
import { type Certificate, makeCertificate } from '#server/mail/serving/certificate.ts';
import type { MailServer } from '#server/mail/serving/mail-server.ts';
import { inboundPort } from '#server/services/inbound/inbound-port.ts';
import type { TestApp } from './app.ts';

let certificate: Promise<Certificate> | undefined;

/** Listens for other mail servers of an application, on a free port. */
export async function openTestInbound(app: TestApp, bounds: InboundBounds = {}): Promise<MailServer> {
  certificate ??= makeCertificate('127.0.0.1', new Date());
  return startInboundServer({
    host: '127.0.0.1',
    port: 0,
    name: 'mx.acme.example',
    certificate: await certificate,
    size: 1_500_000,
    log: app.dependencies.log,
    does: inboundPort(app.dependencies),
    bounds,
  });
}

/** Hands a mail over as another mail server does; gives the reply, whether or not it was taken. */
export async function handOver(port: number, to: string, raw: string, from = ''): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port, tls: { rejectUnauthorized: false } });
  try {
    const sent = await transport.sendMail({ envelope: { from, to }, raw });
    return sent.response;
  } catch (error) {
    return error instanceof Error && 'response' in error ? String(error.response) : String(error);
  } finally {
    transport.close();
  }
}

/** A notice that a mail server wrote, as it went over the wire. */
export function writtenNotice(name: 'postfix-unknown-user' | 'postfix-full-mailbox'): string {
  const file = new URL(`../server/mail/bounces/fixtures/${name}.eml`, import.meta.url);
  return readFileSync(file, 'utf8').replaceAll('\n', '\r\n');
}

/** A delivery report with a block of fields for each recipient, and the head of the mail where it is given. */
export function deliveryReport(
  recipients: readonly string[],
  head = 'Message-ID: <1@bakery.example>',
): string {
  return report('delivery-status', [
    ['text/plain; charset=utf-8', 'Uw bericht kon niet worden bezorgd.'],
    ['message/delivery-status', ['Reporting-MTA: dns; mx.reader.example', ...recipients].join('\n\n')],
    ['text/rfc822-headers', head],
  ]);
}

/** A block of a delivery report. */
export function failedRecipient(address: string, status: string, more = ''): string {
  return `Final-Recipient: rfc822; ${address}\nAction: failed\nStatus: ${status}${more}`;
}

/** A feedback report of a type; the return path of the mail it is about in the report, or in the mail that it encloses. */
export function feedbackReport(type: string, { named = '', enclosed = '' } = {}): string {
  return report('feedback-report', [
    ['text/plain', 'This is an email abuse report.'],
    [
      'message/feedback-report',
      `Feedback-Type: ${type}\nUser-Agent: Loop/1.0\nVersion: 1${named && `\nOriginal-Mail-From: <${named}>`}`,
    ],
    [
      'message/rfc822',
      `${enclosed && `Return-Path: <${enclosed}>\n`}From: orders@bakery.example\nSubject: Order\n\nThank you`,
    ],
  ]);
}

/** A mail for people, with a head of its own. */
export function plainMail(head: readonly string[], text: string): string {
  return [...head, 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', '', text, '']
    .join('\n')
    .replaceAll('\n', '\r\n');
}

function report(type: string, parts: readonly (readonly [type: string, content: string])[]): string {
  const head = [
    'From: Mail Delivery System <MAILER-DAEMON@mx.reader.example>',
    'Subject: Mail delivery report',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="part"`,
    '',
    '',
  ];
  const body = parts.map(([content, text]) => `--part\nContent-Type: ${content}\n\n${text}\n\n`);
  return `${head.join('\n')}${body.join('')}--part--\n`.replaceAll('\n', '\r\n');
}
