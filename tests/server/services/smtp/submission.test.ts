import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Sender } from '#contract/resources/senders.ts';
import type { MailServer } from '#server/mail/serving/mail-server.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { connectSmtp, type SmtpClient } from '#tests/support/smtp-client.ts';
import { credentialsFor, mailProgram, openTestSubmission } from '#tests/support/submission.ts';
import { verifiedSender } from '#tests/support/submitted.ts';

let app: TestApp;
let server: MailServer;
let owner: TestAccount;
let sender: number;
let auth: { user: string; pass: string };
beforeAll(async () => {
  app = await openTestApp();
  server = await openTestSubmission(app);
  owner = await app.signUp();
  sender = await verifiedSender(app, owner.accountId, 'Hello@bakery.example');
  auth = await credentialsFor(app, sender);
});
afterAll(async () => {
  await server.close();
  await app.close();
});

async function send(
  mail: Parameters<ReturnType<typeof mailProgram>['sendMail']>[0],
  as = auth,
  method = 'PLAIN',
) {
  const program = mailProgram(server.port, as, method);
  try {
    return (await program.sendMail(mail)).response;
  } catch (error) {
    return error instanceof Error && 'response' in error ? String(error.response) : String(error);
  } finally {
    program.close();
  }
}

const stored = () => app.database.kysely.selectFrom('smtp_message').selectAll().orderBy('id').execute();
async function lastContent() {
  const content = await app.database.kysely
    .selectFrom('smtp_content')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { ...content, raw: content.raw! };
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
const plain = ({ user, pass }: typeof auth) => base64(`\0${user}\0${pass}`);

/** A client that has said hello, under TLS where that is wished, and signed in where it says as whom. */
async function client({
  tls = true,
  as,
  port = server.port,
}: {
  tls?: boolean;
  as?: typeof auth;
  port?: number;
} = {}): Promise<SmtpClient> {
  const made = await connectSmtp(port);
  await made.hear();
  await made.say('EHLO program.example\r\n');
  if (tls) {
    await made.say('STARTTLS\r\n');
    await made.secure();
    await made.say('EHLO program.example\r\n');
  }
  if (as) expect(await made.say(`AUTH PLAIN ${plain(as)}\r\n`)).toMatch(/^235 /);
  return made;
}

async function sendRaw(content: string, as = auth): Promise<string> {
  const raw = await client({ as });
  await raw.say('MAIL FROM:<anyone@else.example>\r\n');
  await raw.say('RCPT TO:<ana@example.com>\r\n');
  await raw.say('DATA\r\n');
  const answer = await raw.say(`${content}\r\n.\r\n`);
  raw.close();
  return answer;
}

const from = 'From: hello@bakery.example\r\n';

describe('a program', () => {
  it.each(['PLAIN', 'LOGIN'])(
    'hands a mail over under TLS, signed in by %s, which is stored by then',
    async (method) => {
      const before = (await stored()).length;
      const answer = await send(
        {
          from: 'The Bakery <hello@bakery.example>',
          to: 'Ana <ana@example.com>',
          cc: 'ben@example.com',
          bcc: 'cas@example.com',
          subject: 'Crème brûlée',
          html: '<p>Hello</p>',
        },
        auth,
        method,
      );
      expect(answer).toMatch(/^250 2\.0\.0 OK: queued as \d+$/);
      const rows = (await stored()).slice(before);
      expect(
        rows.map(({ recipient, sender, subject, sender_id }) => [recipient, sender, subject, sender_id]),
      ).toEqual(
        ['ana@example.com', 'ben@example.com', 'cas@example.com'].map((to) => [
          to,
          'Hello@bakery.example',
          'Crème brûlée',
          sender,
        ]),
      );
      expect((await lastContent()).raw.toString()).not.toMatch(/^bcc:/im);
    },
  );

  it('finds its mail as it was, but for who gets a blind copy and what it says to us', async () => {
    const kept = 'X-Odd:  two  spaces\r\nSubject: Hello\r\n';
    const body = '\r\nHello\r\n..dots\r\ncaf\xe9 \x80\r\n';
    expect(
      await sendRaw(
        `Bcc: a@example.com,\r\n b@example.com\r\n${from}x-postkey-track: None\r\n${kept}${body.replace('..', '...')}`,
      ),
    ).toMatch(/^250 /);
    const { raw, tracked } = await lastContent();
    expect(raw.toString('latin1')).toBe(`${from}${kept}${body}\r\n`);
    expect(tracked).toBe(false);
  });

  it('may have letters of any language in addresses and headers', async () => {
    const raw = await client({ as: auth });
    expect(await raw.say('MAIL FROM:<hello@bakery.example> SMTPUTF8 BODY=8BITMIME\r\n')).toMatch(/^250 /);
    expect(await raw.say(`RCPT TO:<${Buffer.from('ana@bäckerei.example').toString('latin1')}>\r\n`)).toMatch(
      /^250 /,
    );
    await raw.say('DATA\r\n');
    const head = Buffer.from('Subject: Café\r\n').toString('latin1');
    expect(await raw.say(`${from}${head}\r\nHello\r\n.\r\n`)).toMatch(/^250 /);
    raw.close();
    expect((await stored()).at(-1)?.subject).toBe('Café');
    expect((await simpleParser((await lastContent()).raw)).subject).toBe('Café');
  });

  it('is told what it can do: sizes, letters, many commands at once, and to sign in under TLS alone', async () => {
    const raw = await connectSmtp(server.port);
    expect(await raw.hear()).toMatch(/^220 mail\.acme\.example ESMTP/);
    const open = await raw.say('EHLO program.example\r\n');
    expect(open).toMatch(/STARTTLS/);
    expect(open).not.toMatch(/AUTH/);
    await raw.say('STARTTLS\r\n');
    await raw.secure();
    const secured = await raw.say('EHLO program.example\r\n');
    for (const word of ['PIPELINING', '8BITMIME', 'SMTPUTF8', 'SIZE 1000000', 'AUTH PLAIN LOGIN'])
      expect(secured).toContain(word);
    expect(secured).not.toMatch(/STARTTLS|REQUIRETLS/);
    raw.close();
  });

  it('reads its credentials with its sender, which can be made anew', async () => {
    const path = `/campaign/senders/${sender}`;
    const read = await app.call<Sender>('GET', path, { token: owner.token });
    const own = {
      username: auth.user,
      password: auth.pass,
      host: '127.0.0.1',
      port: 5587,
      security: 'STARTTLS',
    };
    expect(read.body.smtpCredentials).toEqual(own);
    const listed = await app.call<{ 'hydra:member': object[] }>('GET', '/campaign/senders', {
      token: owner.token,
    });
    expect(listed.body['hydra:member'][0]).not.toHaveProperty('smtpCredentials');
    const renewed = await app.call<typeof own>('POST', `${path}/renew-credentials`, { token: owner.token });
    expect(renewed.body).toMatchObject({ ...own, password: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(await send({ from: 'hello@bakery.example', to: 'ana@example.com', text: 'x' })).toMatch(
      /^535 5\.7\.8/,
    );
    auth = await credentialsFor(app, sender);
    expect(auth.pass).toBe(renewed.body.password);
    expect(await send({ from: 'hello@bakery.example', to: 'ana@example.com', text: 'x' })).toMatch(/^250/);
  });
});

describe('signing in', () => {
  // The attempts of a test are nobody else's.
  beforeEach(() => app.clock.advance(16 * 60_000));

  it('is not offered and not done before TLS, and nothing is taken without it', async () => {
    const raw = await client({ tls: false });
    expect(await raw.say(`AUTH PLAIN ${plain(auth)}\r\n`)).toMatch(/^5/);
    expect(await raw.say('MAIL FROM:<hello@bakery.example>\r\n')).toMatch(/^530 /);
    raw.close();
    const secured = await client();
    expect(await secured.say('MAIL FROM:<hello@bakery.example>\r\n')).toMatch(/^530 /);
    secured.close();
  });

  it('forgets what was said before TLS, also what came in one piece with STARTTLS', async () => {
    const raw = await connectSmtp(server.port);
    await raw.hear();
    await raw.say('EHLO program.example\r\n');
    expect(await raw.say('STARTTLS\r\nEHLO evil.example\r\nMAIL FROM:<evil@bakery.example>\r\n')).toMatch(
      /^220 /,
    );
    await raw.secure();
    expect(await raw.say('MAIL FROM:<hello@bakery.example>\r\n')).toMatch(/^5/);
    expect(await raw.say('EHLO program.example\r\n')).toMatch(/^250-/);
    raw.close();
    const odd = await client({ tls: false });
    expect(await odd.say('STARTTLS now\r\n')).toMatch(/^501 /);
    odd.close();
  });

  it('says the same of who is not known and of a wrong password, and only so often', async () => {
    const answers: string[] = [];
    for (const username of ['sender-999999', auth.user]) {
      const raw = await client();
      answers.push(await raw.say(`AUTH PLAIN ${base64(`\0${username}\0wrong`)}\r\n`));
      raw.close();
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toBe('535 5.7.8 Authentication credentials invalid');
    let last = '';
    for (let time = 0; time < 10; time += 1) {
      const raw = await client();
      last = await raw.say(`AUTH PLAIN ${base64(`\0${auth.user}\0wrong`)}\r\n`);
      raw.close();
    }
    expect(last).toMatch(/^454 4\.7\.0/);
  });

  it('takes no odd name or password for a right one', async () => {
    for (const token of [
      base64('\0\0'),
      base64(`${auth.user}\0${auth.user}\0${auth.pass}\0`),
      base64(`\0${auth.user}\r\n\0${auth.pass}`),
      base64(`\0SENDER-${sender}\0${auth.pass}`),
      base64(`\0sender-0${sender}\0${auth.pass}`),
      base64(`\0${auth.user}\0${auth.pass} `),
      '====',
      '',
    ]) {
      const raw = await client();
      expect(await raw.say(`AUTH PLAIN ${token || '='}\r\n`)).toMatch(/^5/);
      raw.close();
    }
  });

  it('ends with the account, its module or the sender, also for who is connected', async () => {
    const other = await app.signUp();
    const own = await verifiedSender(app, other.accountId, 'other@mill.example');
    const as = await credentialsFor(app, own);
    const connected = await client({ as });
    const mail = { from: 'other@mill.example', to: 'ana@example.com', text: 'x' };
    expect(await send(mail, as)).toMatch(/^250/);
    await app.database.kysely
      .updateTable('users')
      .set({ modules: ['BULK'] })
      .where('id', '=', other.accountId)
      .execute();
    expect(await send(mail, as)).toMatch(/^535/);
    expect(await connected.say('MAIL FROM:<other@mill.example>\r\n')).toMatch(/^535 /);
    connected.close();
  });
});

describe('what a mail is from', () => {
  it.each([
    ['an address that is not verified', 'From: new@bakery.example\r\n'],
    ['an address of another account', 'From: theirs@mill.example\r\n'],
    ['two addresses', 'From: hello@bakery.example, theirs@mill.example\r\n'],
    ['two headers', `${from}From: theirs@mill.example\r\n`],
    ['two headers, the second behind what is none', `${from}no header\r\nFrom: theirs@mill.example\r\n`],
    ['nobody', 'To: ana@example.com\r\n'],
    ['a group', 'From: Us: hello@bakery.example;\r\n'],
    ['a quoted local part', 'From: "hello@bakery.example"@mill.example\r\n'],
    ['a name with an address before it', 'From: theirs@mill.example <hello@bakery.example>\r\n'],
    ['somebody else who sends it', `${from}Sender: theirs@mill.example\r\n`],
    ['letters that only look alike', 'From: hello@b\xc3\xa4kery.example\r\n'],
    ['a header behind the end of the head', '\r\nFrom: hello@bakery.example\r\n'],
  ])('is refused where it is %s', async (_what, head) => {
    const before = (await stored()).length;
    expect(await sendRaw(`${head}Subject: Hello\r\n\r\nHello`)).toMatch(/^550 5\.7\.1 /);
    expect(await stored()).toHaveLength(before);
  });

  it('may be written in other letters, with a name, and by another verified sender of the account', async () => {
    const second = await verifiedSender(app, owner.accountId, 'second@bakery.example');
    for (const line of [
      'From: HELLO@Bakery.Example',
      'From: "theirs@mill.example" <hello@bakery.example>',
      'from:\r\n hello@bakery.example',
    ])
      expect(await sendRaw(`${line}\r\n\r\nHello`)).toMatch(/^250 /);
    expect(await sendRaw('From: second@bakery.example\r\n\r\nHello')).toMatch(/^250 /);
    expect((await stored()).at(-1)?.sender_id).toBe(second);
  });
});

describe('a content that could be read in two ways', () => {
  it.each([
    ['LF dot LF', '\n.\n'],
    ['CR dot CR', '\r.\r'],
    ['CR dot LF', '\r.\n'],
    ['LF dot CR', '\n.\r'],
    ['LF dot CR LF', '\n.\r\n'],
    ['CR LF dot LF', '\r\n.\n'],
    ['CR dot CR LF', '\r.\r\n'],
    ['CR LF dot CR', '\r\n.\r'],
    ['NUL before the dot', '\r\n\0.\r\n'],
    ['NUL behind the dot', '\r\n.\0\r\n'],
  ])('is refused with %s, and never becomes two mails', async (_what, end) => {
    const before = (await stored()).length;
    const smuggled = `${end}MAIL FROM:<hello@bakery.example>\r\nRCPT TO:<spy@example.com>\r\nDATA\r\n${from}\r\nSecond`;
    expect(await sendRaw(`${from}Subject: First\r\n\r\nFirst${smuggled}`)).toMatch(/^550 5\.6\.0 /);
    expect(await stored()).toHaveLength(before);
  });
});

describe('a connection', () => {
  it('takes as much as it says and no more', async () => {
    const before = (await stored()).length;
    const raw = await client({ as: auth });
    expect(await raw.say('MAIL FROM:<hello@bakery.example> SIZE=1000001\r\n')).toMatch(/^552 /);
    expect(await raw.say('MAIL FROM:<hello@bakery.example> SIZE=100\r\n')).toMatch(/^250 /);
    await raw.say('RCPT TO:<ana@example.com>\r\n');
    await raw.say('DATA\r\n');
    const tooMuch = `${from}\r\n${`${'x'.repeat(998)}\r\n`.repeat(1_000)}.\r\n`;
    expect(await raw.say(tooMuch)).toMatch(/^552 5\.3\.4 /);
    expect(await raw.say('RSET\r\n')).toMatch(/^250 /);
    raw.close();
    expect(await stored()).toHaveLength(before);
  });

  it('refuses recipients that cannot be mailed, and keeps nothing of what breaks off', async () => {
    const before = (await stored()).length;
    const raw = await client({ as: auth });
    await raw.say('MAIL FROM:<hello@bakery.example>\r\n');
    expect(await raw.say('RCPT TO:<nobody@localhost>\r\n')).toMatch(/^553 5\.1\.3 /);
    expect(await raw.say('RCPT TO:<ana@example.com>\r\n')).toMatch(/^250 /);
    await raw.say('DATA\r\n');
    raw.close();
    await send({ from: 'hello@bakery.example', to: 'ana@example.com', text: 'after' });
    expect(await stored()).toHaveLength(before + 1);
  });

  it('has a bounded number of connections an account, and gives room again', async () => {
    const narrow = await openTestSubmission(app, { connectionsOfOne: 2 });
    const open = () => client({ port: narrow.port });
    const signIn = (made: SmtpClient) => made.say(`AUTH PLAIN ${plain(auth)}\r\n`);
    const [one, other, third] = [await open(), await open(), await open()];
    expect([await signIn(one), await signIn(other), await signIn(third)]).toEqual([
      expect.stringMatching(/^235 /),
      expect.stringMatching(/^235 /),
      expect.stringMatching(/^421 4\.7\.0/),
    ]);
    one.close();
    await expect.poll(async () => signIn(await open())).toMatch(/^235 /);
    other.close();
    await narrow.close();
  });

  it('is not one of a browser', async () => {
    const raw = await connectSmtp(server.port);
    await raw.hear();
    expect(await raw.say('GET / HTTP/1.1\r\nHost: mail.acme.example\r\n\r\n')).toMatch(/^[45]/);
    await raw.ended();
  });
});
