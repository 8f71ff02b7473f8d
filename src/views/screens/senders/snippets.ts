import type { Sender } from '#contract/resources/senders.ts';

/** The languages that there is an example in, with what each is called. */
export const snippetNames = { curl: 'curl', node: 'Node.js', python: 'Python', php: 'PHP' } as const;

/** One of them. */
export type SnippetKind = keyof typeof snippetNames;

type Access = Pick<NonNullable<Sender['smtpCredentials']>, 'username' | 'host' | 'port'>;

/** What an example sends. */
interface Example extends Access {
  readonly from: string;
  readonly to: string;
}

/** A program that sends one mail with the credentials of a sender; the password is read from where it runs. */
export function snippetOf(kind: SnippetKind, example: Example): string {
  return writers[kind](example);
}

const writers: Readonly<Record<SnippetKind, (example: Example) => string>> = { curl, node, python, php };

function curl({ username, host, port, from, to }: Example): string {
  return `curl --url ${shell(`smtp://${host}:${port}`)} --ssl-reqd \\
  --user ${shell(username)}:"$SMTP_PASSWORD" \\
  --mail-from ${shell(from)} --mail-rcpt ${shell(to)} \\
  --crlf --upload-file - <<'MAIL'
From: ${from}
To: ${to}
Subject: Hello
Content-Type: text/html; charset=utf-8

<p>Hello from curl</p>
MAIL`;
}

function node({ username, host, port, from, to }: Example): string {
  return `import { createTransport } from 'nodemailer';

const transport = createTransport({
  host: ${quoted(host)},
  port: ${port},
  requireTLS: true,
  auth: { user: ${quoted(username)}, pass: process.env.SMTP_PASSWORD },
});
await transport.sendMail({
  from: ${quoted(from)},
  to: ${quoted(to)},
  subject: 'Hello',
  html: '<p>Hello from Node.js</p>',
});`;
}

function python({ username, host, port, from, to }: Example): string {
  return `import os, smtplib, ssl
from email.message import EmailMessage

mail = EmailMessage()
mail["From"] = ${double(from)}
mail["To"] = ${double(to)}
mail["Subject"] = "Hello"
mail.set_content("<p>Hello from Python</p>", subtype="html")

with smtplib.SMTP(${double(host)}, ${port}) as server:
    server.starttls(context=ssl.create_default_context())
    server.login(${double(username)}, os.environ["SMTP_PASSWORD"])
    server.send_message(mail)`;
}

function php({ username, host, port, from, to }: Example): string {
  return `<?php
use PHPMailer\\PHPMailer\\PHPMailer;

require 'vendor/autoload.php';

$mail = new PHPMailer(true);
$mail->isSMTP();
$mail->Host = ${quoted(host)};
$mail->Port = ${port};
$mail->SMTPSecure = PHPMailer::ENCRYPTION_STARTTLS;
$mail->SMTPAuth = true;
$mail->Username = ${quoted(username)};
$mail->Password = getenv('SMTP_PASSWORD');
$mail->setFrom(${quoted(from)});
$mail->addAddress(${quoted(to)});
$mail->Subject = 'Hello';
$mail->isHTML();
$mail->Body = '<p>Hello from PHP</p>';
$mail->send();`;
}

/** In single quotes, where the language takes a backslash before one. */
function quoted(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

function double(text: string): string {
  return JSON.stringify(text);
}

/** In single quotes of a shell, which know no backslash. */
function shell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
