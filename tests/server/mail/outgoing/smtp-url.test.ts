import { describe, expect, it } from 'vitest';
import { parseSmtpUrl, SmtpUrlError } from '#server/mail/outgoing/smtp-url.ts';

describe('parseSmtpUrl', () => {
  it('reads a whole address', () => {
    expect(
      parseSmtpUrl('smtps://us%40er:p%3Aw@relay.example:2465?name=me.example&rejectUnauthorized=false'),
    ).toEqual({
      host: 'relay.example',
      port: 2465,
      secure: true,
      requireTls: false,
      ignoreTls: false,
      rejectUnauthorized: false,
      auth: { user: 'us@er', pass: 'p:w' },
      name: 'me.example',
    });
  });

  it('takes the usual ports', () => {
    expect(parseSmtpUrl('smtp://relay.example').port).toBe(587);
    expect(parseSmtpUrl('smtps://relay.example').port).toBe(465);
    expect(parseSmtpUrl('smtp://[::1]:2525')).toMatchObject({ host: '::1', port: 2525 });
  });

  it('demands TLS before a password leaves this machine', () => {
    expect(parseSmtpUrl('smtp://u:p@relay.example').requireTls).toBe(true);
    expect(parseSmtpUrl('smtp://u:p@relay.example?requireTLS=false').requireTls).toBe(false);
    expect(parseSmtpUrl('smtp://u:p@127.0.0.1:25').requireTls).toBe(false);
    expect(parseSmtpUrl('smtp://relay.example').requireTls).toBe(false);
    expect(parseSmtpUrl('smtp://relay.example?requireTLS=true').requireTls).toBe(true);
  });

  it.each([
    '',
    'relay.example',
    'http://relay.example',
    'smtp://',
    'smtp://relay.example?tls=yes',
    'smtp://relay.example?requireTLS=yes',
    'smtp://u%:p@relay.example',
    'smtp://relay.example:99999',
  ])('refuses %j', (url) => {
    expect(() => parseSmtpUrl(url)).toThrow(SmtpUrlError);
  });
});
