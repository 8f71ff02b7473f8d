import { simpleParser } from 'mailparser';
import { afterEach, describe, expect, it } from 'vitest';
import en from '#locales/en/system-mail.json' with { type: 'json' };
import nl from '#locales/nl/system-mail.json' with { type: 'json' };
import { MailAddressError } from '#server/mail/compose/headers.ts';
import { createSmtpPool } from '#server/mail/outgoing/smtp-pool.ts';
import { systemMail } from '#server/mail/system/system-mail.ts';
import { createSystemMailer, type SystemMailer } from '#server/mail/system-mailer.ts';
import { type SmtpSink, startSmtpSink } from '#tests/support/smtp-sink.ts';

const cleanups: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function setUp(): Promise<{ sink: SmtpSink; mailer: SystemMailer }> {
  const sink = await startSmtpSink();
  const pool = createSmtpPool({ url: sink.url, connections: 1, log: { warn: () => undefined } });
  cleanups.push(
    () => pool.close(0),
    () => sink.close(),
  );
  const now = (): Date => new Date('2026-11-27T20:19:22Z');
  return { sink, mailer: createSystemMailer({ pool, from: 'postkey@acme.example', now }) };
}

describe('systemMail', () => {
  it('has every text in both languages, with the same values', () => {
    expect(Object.keys(nl)).toEqual(Object.keys(en));
    const names = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();
    for (const key of Object.keys(en) as (keyof typeof en)[]) expect(names(nl[key])).toEqual(names(en[key]));
  });

  it.each(['en', 'nl'] as const)('says what it is about, in %s', (locale) => {
    const url = 'https://postkey.example/u?a=1&b=2';
    const mail = systemMail('campaignProblem', locale, {
      campaign: 'May <news>',
      problem: 'No recipients selected',
      url,
    });
    expect(mail.subject).toContain('May <news>');
    expect(mail.text).toContain('No recipients selected');
    expect(mail.text).toContain(`\n${url}\n`);
    expect(mail.html).toContain('May &lt;news&gt;');
    expect(mail.html).toContain('href="https://postkey.example/u?a=1&amp;b=2"');
    expect(mail.html).toContain(`<html lang="${locale}">`);
    expect(`${mail.subject}${mail.text}${mail.html}`).not.toContain('{{');
  });

  it('takes values as they are', () => {
    const name = '{{url}} $& {{ email }}';
    const { text } = systemMail('verifySender', 'en', {
      name,
      email: 'a@b.example',
      url: 'https://x.example/',
    });
    expect(text).toContain('{{url}} $& {{ email }} <a@b.example>');
  });
});

describe('the system mailer', () => {
  it('mails a person, from the system, as what no one answers', async () => {
    const { sink, mailer } = await setUp();
    const values = { email: 'ana@example.com', url: 'https://postkey.example/#/set-credentials/abc' };
    await mailer.send({ to: 'ana@example.com', ...systemMail('resetPassword', 'nl', values) });
    expect(sink.messages).toMatchObject([{ from: 'postkey@acme.example', to: ['ana@example.com'] }]);
    const mail = await simpleParser(sink.messages[0]?.raw ?? '');
    expect(mail.subject).toBe('Stel een nieuw wachtwoord in');
    expect(mail.from?.text).toBe('"Postkey" <postkey@acme.example>');
    expect(mail.date?.toISOString()).toBe('2026-11-27T20:19:22.000Z');
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@acme\.example>$/);
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.text).toContain(values.url);
    expect(mail.html).toContain(`href="${values.url}"`);
  });

  it('keeps a name in its place', async () => {
    const { sink, mailer } = await setUp();
    const name = 'x\r\nBcc: b@y.example\r\n\r\n<script>';
    const values = { campaign: name, recipients: '1,234', url: 'https://postkey.example/' };
    await mailer.send({ to: 'ana@example.com', ...systemMail('campaignStarted', 'en', values) });
    expect(sink.messages[0]?.to).toEqual(['ana@example.com']);
    const mail = await simpleParser(sink.messages[0]?.raw ?? '');
    expect(mail.subject).toBe('Sending has begun: x Bcc: b@y.example <script>');
    expect(mail.bcc).toBeUndefined();
    expect(mail.html).toContain('&lt;script&gt;');
  });

  it('refuses what is no address', async () => {
    const { sink, mailer } = await setUp();
    const mail = { subject: 's', text: 't', html: 'h' };
    await expect(async () => mailer.send({ to: 'a@x.example, b@y.example', ...mail })).rejects.toThrow(
      MailAddressError,
    );
    expect(sink.messages).toEqual([]);
  });
});
