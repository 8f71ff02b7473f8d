import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SmtpMessage } from '#contract/resources/smtp-messages.ts';
import { owner as ownerOf } from '#server/services/campaigns/owner.ts';
import { writeScope } from '#server/services/scope.ts';
import { storeSubmissions } from '#server/services/smtp/store-submissions.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { submitMail, verifiedSender } from '#tests/support/submitted.ts';

let app: TestApp;
let owner: TestAccount;
let sender: number;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp();
  sender = await verifiedSender(app, owner.accountId, 'hello@bakery.example');
});
afterAll(() => app.close());

interface Refused {
  readonly violations: readonly { readonly propertyPath: string; readonly code: string }[];
}

const post = <Body>(body: unknown, headers: Record<string, string> = {}) =>
  app.call<Body>('POST', '/smtp/messages', { token: owner.token, body, headers });
const read = async (id: number) =>
  (await app.call<SmtpMessage>('GET', `/smtp/messages/${id}`, { token: owner.token })).body;
const rows = async () => (await app.database.kysely.selectFrom('smtp_message').select('id').execute()).length;
async function contentOf(id: number) {
  const { raw } = await app.database.kysely
    .selectFrom('smtp_content')
    .innerJoin('smtp_message', 'smtp_message.content_id', 'smtp_content.id')
    .select('smtp_content.raw')
    .where('smtp_message.id', '=', id)
    .executeTakeFirstOrThrow();
  return simpleParser(raw!);
}
const hello = () => ({ sender, to: ['ana@example.com'], subject: 'Hello', text: 'Hello' });

describe('a mail that a program describes', () => {
  it('is kept as a row a recipient, and told to the consoles without an address', async () => {
    const told = app.events.length;
    const ids = await submitMail(app, owner, {
      ...hello(),
      to: ['Ana@example.com', 'ana@EXAMPLE.com'],
      cc: ['ben@example.com'],
      bcc: ['cas@example.com'],
    });
    expect(ids).toHaveLength(3);
    expect(await read(ids[0]!)).toMatchObject({
      '@id': `/smtp/messages/${ids[0]}`,
      '@type': 'SmtpMessage',
      sender: { id: sender, headerValue: 'Bakery <hello@bakery.example>' },
      from: 'hello@bakery.example',
      to: 'Ana@example.com',
      subject: 'Hello',
      state: { value: 'queued' },
      isBounced: false,
      isRead: false,
      isVisited: false,
      bounceEvents: [],
      readEvents: [],
      visitEvents: [],
    });
    expect(app.events.slice(told)).toEqual([
      { accountId: owner.accountId, event: { resource: 'smtp/messages', id: null, change: 'created' } },
    ]);
  });

  it('is written out with everything that was said of it, and without the blind copies', async () => {
    const [id] = await submitMail(app, owner, {
      ...hello(),
      subject: 'Crème brûlée',
      html: '<p>Hëllo</p>',
      bcc: ['cas@example.com'],
      replyTo: 'orders@bakery.example',
      headers: [{ name: 'X-Order', value: '12' }],
      attachments: [
        { filename: 'bill.txt', contentType: 'text/plain', data: Buffer.from('1 bread').toString('base64') },
      ],
    });
    const mail = await contentOf(id!);
    expect(mail.subject).toBe('Crème brûlée');
    expect(mail.html).toBe('<p>Hëllo</p>');
    expect(mail.text?.trim()).toBe('Hello');
    expect(mail.replyTo?.text).toBe('orders@bakery.example');
    expect(mail.headers.get('x-order')).toBe('12');
    expect(mail.headers.has('bcc')).toBe(false);
    expect(mail.messageId).toMatch(/@bakery\.example>$/);
    expect(mail.attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
      ['bill.txt', '1 bread'],
    ]);
  });

  it('can be a message of the account filled with values', async () => {
    const message = await app.call<{ id: number }>('POST', '/messages', {
      token: owner.token,
      body: {
        name: 'Order',
        builder: 'html',
        html: '<p>{{ attributes.name }} <a href="https://shop.example/{{ attributes.order }}">Order</a></p>',
        hasTextVariant: true,
        text: 'Dear {{ attributes.name }}',
        publishState: 'published',
      },
    });
    const [id] = await submitMail(app, owner, {
      sender,
      to: ['ana@example.com'],
      subject: 'Your order',
      message: `/messages/${message.body.id}`,
      values: { name: 'A & B', order: '12' },
    });
    const mail = await contentOf(id!);
    expect(mail.html).toBe('<p>A &amp; B <a href="https://shop.example/12">Order</a></p>');
    expect(mail.text?.trim()).toBe('Dear A & B');
  });

  it('is kept once for the same idempotency key', async () => {
    const before = await rows();
    const headers = { 'idempotency-key': 'order-12' };
    const first = await post<{ messages: string[] }>(hello(), headers);
    const second = await post<{ messages: string[] }>(hello(), headers);
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body).toEqual(first.body);
    expect(await rows()).toBe(before + 1);
    expect((await post({ ...hello(), subject: 'Other' }, headers)).status).toBe(422);
  });

  it('can come with up to 499 others, of which all are taken or none', async () => {
    const before = await rows();
    const several = Array.from({ length: 500 }, (_, index) => ({
      ...hello(),
      to: [`many${index}@example.com`],
    }));
    const taken = await post<{ messages: string[] }>({ messages: several });
    expect(taken.body.messages).toHaveLength(500);
    expect(await read(Number(taken.body.messages[499]!.split('/').at(-1)))).toMatchObject({
      to: 'many499@example.com',
    });
    const wrong = several.with(3, { ...hello(), to: ['ana@example.com', 'no address'] });
    const refused = await post<Refused>({ messages: wrong });
    expect([refused.status, refused.body.violations[0]?.propertyPath]).toEqual([422, 'messages.3.to.1']);
    expect((await post({ messages: [...several, hello()] })).status).toBe(422);
    expect(await rows()).toBe(before + 500);
  });
});

describe('a mail that may not be sent', () => {
  const refusedAt = async (body: Record<string, unknown>) => {
    const before = await rows();
    const answer = await post<Refused>(body);
    expect(answer.status).toBe(422);
    expect(await rows()).toBe(before);
    return answer.body.violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`);
  };

  it('is refused from a sender that is not verified, of another account, or none', async () => {
    const other = await app.signUp();
    const theirs = await verifiedSender(app, other.accountId, 'them@other.example');
    const fresh = await app.call<{ id: number }>('POST', '/campaign/senders', {
      token: owner.token,
      body: { name: 'New', email: 'new@bakery.example' },
    });
    expect(await refusedAt({ ...hello(), sender: fresh.body.id })).toEqual(['sender senderNotVerified']);
    expect(await refusedAt({ ...hello(), sender: theirs })).toEqual(['sender unknownReference']);
    expect(await refusedAt({ messages: [hello(), { ...hello(), sender: theirs }] })).toEqual([
      'messages.1.sender unknownReference',
    ]);
    const { sender: _, ...without } = hello();
    expect(await refusedAt(without)).toEqual(['sender required']);
  });

  it('is refused without content, with two, and with headers that are not its own', async () => {
    expect(await refusedAt({ ...hello(), text: '' })).toEqual(['html noContent']);
    expect(await refusedAt({ ...hello(), message: 999_999 })).toEqual([
      'message unknownReference',
      'text contentTwice',
    ]);
    for (const name of ['From', 'bcc', 'Content-Type', 'X-Postkey-Track', 'Bad Name', 'Bad:'])
      expect(await refusedAt({ ...hello(), headers: [{ name, value: 'x' }] })).toEqual([
        'headers.0.name invalidHeader',
      ]);
    expect(await refusedAt({ ...hello(), to: [] })).toEqual(['to required']);
    expect(await refusedAt({ messages: [] })).toEqual(['messages required']);
    expect(await refusedAt({ ...hello(), attachments: [{ filename: 'a', data: '!!' }] })).toEqual([
      'attachments.0.data invalidAttachment',
    ]);
  });

  it('cannot bring a header in by a line break', async () => {
    const [id] = await submitMail(app, owner, {
      ...hello(),
      subject: 'Hello\r\nBcc: spy@example.com',
      headers: [{ name: 'X-Order', value: '1\r\nX-Other: 2' }],
    });
    const mail = await contentOf(id!);
    expect([mail.headers.has('bcc'), mail.headers.has('x-other')]).toEqual([false, false]);
    expect(mail.subject).toBe('Hello Bcc: spy@example.com');
  });

  it('is refused while too many of the account wait', async () => {
    const submission = {
      raw: Buffer.from('Subject: Hello\r\n\r\nHello\r\n'),
      sender: { id: sender, email: 'hello@bakery.example' },
      subject: 'Hello',
      recipients: ['ana@example.com'],
      tracked: true,
    };
    const store = (most: number) =>
      ownerOf(app.dependencies, owner.accountId).then((principal) =>
        writeScope(app.dependencies, principal, (scope) => storeSubmissions(scope, [submission], most)),
      );
    await store(1_000_000);
    await expect(store(1)).rejects.toMatchObject({
      code: 'tooManyRequests',
      headers: { 'retry-after': '60' },
    });
  });
});

describe('the list of messages', () => {
  it('is filtered by sender, address, subject, day and state', async () => {
    const other = await verifiedSender(app, owner.accountId, 'other@bakery.example', 'Other');
    const [id] = await submitMail(app, owner, {
      ...hello(),
      sender: other,
      to: ['Zoë@example.com'.replace('ë', 'e')],
      subject: 'Ünique',
    });
    const found = async (query: string) =>
      (
        await app.call<{ 'hydra:member': { id: number }[] }>('GET', `/smtp/messages?perPage=500&${query}`, {
          token: owner.token,
        })
      ).body['hydra:member'].map((row) => row.id);
    expect(await found(`sender=${other}`)).toEqual([id]);
    expect(await found('subject=unique')).toEqual([id]);
    expect(await found('to=ZOE')).toEqual([id]);
    expect(await found('sender=0&subject=unique&sentOn=2026-11-27&state.value=queued')).toEqual([id]);
    expect(await found('subject=unique&sentOn=2026-11-26')).toEqual([]);
    expect(await found('subject=unique&state=sent')).toEqual([]);
  });
});
