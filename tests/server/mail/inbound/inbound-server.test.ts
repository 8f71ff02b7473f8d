import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InboundBounds, InboundMail } from '#server/mail/inbound/inbound-server.ts';
import { startInboundServer } from '#server/mail/inbound/inbound-server.ts';
import { type Certificate, makeCertificate } from '#server/mail/serving/certificate.ts';
import { MailRefused } from '#server/mail/serving/mail-refused.ts';
import type { MailServer } from '#server/mail/serving/mail-server.ts';
import { connectSmtp, type SmtpClient } from '#tests/support/smtp-client.ts';

const kept: { mail: InboundMail; addresses: readonly string[] }[] = [];
let certificate: Certificate;
let server: MailServer;
beforeAll(async () => {
  certificate = await makeCertificate('127.0.0.1', new Date());
  server = await start();
});
afterAll(() => server.close());

function start(bounds: InboundBounds = {}): Promise<MailServer> {
  return startInboundServer({
    host: '127.0.0.1',
    port: 0,
    name: 'mx.acme.example',
    certificate,
    size: 100_000,
    log: { warn: () => undefined, error: () => undefined },
    bounds,
    does: {
      async expect(address) {
        if (address.startsWith('paused')) throw new MailRefused(450, '4.2.1 Not now');
        if (!address.startsWith('known')) throw new MailRefused(550, '5.1.1 There is no such address here');
      },
      async keep(mail, addresses) {
        kept.push({ mail, addresses });
        return 'kept';
      },
    },
  });
}

async function client(port = server.port): Promise<SmtpClient> {
  const made = await connectSmtp(port);
  expect(await made.hear()).toMatch(/^220 mx\.acme\.example/);
  await made.say('EHLO mx.reader.example\r\n');
  return made;
}

async function send(content: string): Promise<string> {
  const made = await client();
  await made.say('MAIL FROM:<>\r\n');
  await made.say('RCPT TO:<known@in.acme.example>\r\n');
  await made.say('DATA\r\n');
  const answer = await made.say(`${content}\r\n.\r\n`);
  made.close();
  return answer;
}

describe('the server for other mail servers', () => {
  it('takes a mail for addresses that it knows, in the open or under TLS, from nobody too', async () => {
    const made = await client();
    const offered = await made.say('EHLO mx.reader.example\r\n');
    expect(offered).toMatch(/STARTTLS/);
    expect(offered).not.toMatch(/AUTH/);
    await made.say('STARTTLS\r\n');
    await made.secure();
    await made.say('EHLO mx.reader.example\r\n');
    expect(await made.say('MAIL FROM:<>\r\n')).toMatch(/^250 /);
    expect(await made.say('RCPT TO:<known1@in.acme.example>\r\n')).toMatch(/^250 /);
    expect(await made.say('RCPT TO:<unknown@in.acme.example>\r\n')).toMatch(/^550 5\.1\.1/);
    expect(await made.say('RCPT TO:<paused@in.acme.example>\r\n')).toMatch(/^450 4\.2\.1/);
    expect(await made.say('RCPT TO:<known2@in.acme.example>\r\n')).toMatch(/^250 /);
    await made.say('DATA\r\n');
    expect(await made.say('Subject: Hello\r\n\r\nHello\r\n.\r\n')).toMatch(/^250 2\.0\.0 OK: queued as kept/);
    made.close();
    expect(kept.at(-1)).toMatchObject({
      addresses: ['known1@in.acme.example', 'known2@in.acme.example'],
      mail: { from: '', remoteAddress: '127.0.0.1', remoteName: 'mx.reader.example' },
    });
    expect(await send('Subject: Plain\r\n\r\nHello')).toMatch(/^250 /);
  });

  it.each(['Hello\n.\nMAIL FROM:<a@b.example>', 'Hello\r.\r\nHello', 'NUL \0'])(
    'refuses line ends that others read in another way: %j',
    async (content) => {
      const before = kept.length;
      expect(await send(`Subject: Odd\r\n\r\n${content}`)).toMatch(/^550 5\.6\.0/);
      expect(kept.length).toBe(before);
    },
  );

  it('refuses a mail that is too large, and one that goes round in a circle', async () => {
    expect(await send(`Subject: Large\r\n\r\n${'x'.repeat(998)}\r\n`.repeat(110))).toMatch(/^552 /);
    expect(await send(`${'Received: by mx\r\n'.repeat(51)}\r\nHello`)).toMatch(/^554 5\.4\.6/);
    expect(await send(`${'Received: by mx\r\n'.repeat(50)}\r\nHello`)).toMatch(/^250 /);
  });

  it('leaves who looks for addresses, or says what is no command', async () => {
    const looking = await client();
    await looking.say('MAIL FROM:<>\r\n');
    for (let tried = 0; tried < 10; tried += 1)
      expect(await looking.say(`RCPT TO:<guess${tried}@in.acme.example>\r\n`)).toMatch(/^550 /);
    expect(await looking.say('RCPT TO:<known@in.acme.example>\r\n')).toMatch(/^421 /);
    await looking.ended();
    const junk = await client();
    for (let said = 0; said < 9; said += 1) expect(await junk.say('\x16\x03\x01 junk\r\n')).toMatch(/^50\d /);
    expect(await junk.say('junk\r\n')).toMatch(/^421 /);
    await junk.ended();
  });

  it('has a bounded number of connections for each address, and gives room again', async () => {
    const narrow = await start({ connectionsOfOne: 2 });
    const [one, other] = [await client(narrow.port), await client(narrow.port)];
    const third = await connectSmtp(narrow.port);
    expect(await third.hear()).toMatch(/^421 /);
    one.close();
    await expect
      .poll(async () => {
        const next = await connectSmtp(narrow.port);
        const greeting = await next.hear();
        next.close();
        return greeting;
      })
      .toMatch(/^220 /);
    other.close();
    await narrow.close();
  });

  it('ends a connection that lasts too long, though something is said on it', async () => {
    const short = await start({ longestConnectionMs: 300 });
    const slow = connect(short.port, '127.0.0.1');
    slow.on('error', () => undefined);
    const dripping = setInterval(() => slow.write('N'), 20);
    await once(slow.resume(), 'close');
    clearInterval(dripping);
    await short.close();
  });
});
