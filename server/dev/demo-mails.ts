/** A mail that a program of the demo account sends. */
export interface DemoMail {
  readonly subject: string;
  readonly raw: Buffer;
  readonly url: string;
  /** Of a hundred people so many read it, and of those who read so many follow its link. */
  readonly read: number;
  readonly visited: number;
}

interface Written {
  readonly subject: string;
  readonly lines: readonly string[];
  readonly link: { readonly url: string; readonly text: string };
  readonly read: number;
  readonly visited: number;
}

const written: readonly Written[] = [
  {
    subject: 'Your order is in the oven',
    lines: ['Thank you for your order.', 'It can be picked up from four o’clock at the shop you chose.'],
    link: { url: 'https://bakery.example/orders', text: 'Follow your order' },
    read: 78,
    visited: 41,
  },
  {
    subject: 'Your invoice of this week',
    lines: ['The invoice of this week is ready.', 'It is paid by direct debit within seven days.'],
    link: { url: 'https://bakery.example/invoices', text: 'Open the invoice' },
    read: 56,
    visited: 33,
  },
  {
    subject: 'Choose a new password',
    lines: ['Somebody, probably you, asked for a new password.', 'The link works for one hour.'],
    link: { url: 'https://bakery.example/password', text: 'Choose a password' },
    read: 84,
    visited: 71,
  },
];

/** What the programs of the demo account send, as it was submitted. */
export function demoMails(from: string, now: Date): readonly DemoMail[] {
  return written.map((mail) => ({
    subject: mail.subject,
    raw: Buffer.from(rawMail(from, mail, now).replaceAll('\n', '\r\n')),
    url: mail.link.url,
    read: mail.read,
    visited: mail.visited,
  }));
}

function rawMail(from: string, { subject, lines, link }: Written, now: Date): string {
  const html = lines.map((line) => `<p>${line}</p>`).join('');
  return `From: Bakkerij Zoet <${from}>
To: customer@example.com
Subject: ${subject}
Date: ${now.toUTCString().replace('GMT', '+0000')}
MIME-Version: 1.0
Content-Type: multipart/alternative; boundary="loaf"

--loaf
Content-Type: text/plain; charset=utf-8

${lines.join('\n')}

${link.text}: ${link.url}
--loaf
Content-Type: text/html; charset=utf-8

<!doctype html><html lang="en"><body style="margin:0;padding:32px 12px;background:#f4f4f6;font-family:Helvetica,Arial,sans-serif;color:#22252b">
<div style="max-width:520px;margin:auto;padding:28px 32px;background:#ffffff;border-radius:10px;font-size:15px;line-height:1.55">
<h1 style="margin:0 0 12px;font-size:22px">${subject}</h1>${html}
<p><a href="${link.url}">${link.text}</a></p></div></body></html>
--loaf--
`;
}
