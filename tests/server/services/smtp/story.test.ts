import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SmtpMessage, SmtpStatistics } from '#contract/resources/smtp-messages.ts';
import { emptyOldContents } from '#server/services/smtp/empty-contents.ts';
import { submittedMail } from '#server/services/smtp/submitted-mail.ts';
import { trackedTargets } from '#server/services/tracking/tracked.ts';
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

const person = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
const visit = (url: string, headers: Record<string, string> = person) =>
  app.call('GET', new URL(url).pathname, { headers, remoteAddress: '192.0.2.7' });
const get = <Body>(path: string) => app.call<Body>('GET', path, { token: owner.token });
const read = async (id: number) => (await get<SmtpMessage>(`/smtp/messages/${id}`)).body;
const rowOf = (id: number) =>
  app.database.kysely.selectFrom('smtp_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const submit = async (more: Record<string, unknown> = {}) =>
  (
    await submitMail(app, owner, {
      sender,
      to: ['ana@example.com'],
      subject: 'Order',
      html: '<body><p>Hëllo <a href="https://shop.example/?a=1&amp;b=2">Shop</a></p></body>',
      text: 'Hello',
      ...more,
    })
  )[0]!;

/** The html of the mail of a row, as its recipient gets it. */
async function mailed(id: number): Promise<string> {
  const row = await rowOf(id);
  const mail = await submittedMail(app.dependencies, { id, contentId: row.content_id, email: row.recipient });
  return String((await simpleParser(mail!.raw)).html);
}

const addressIn = (html: string, kind: 'o' | 'c') =>
  new RegExp(`http://127\\.0\\.0\\.1:4600/t/${kind}/[\\w.-]+`).exec(html)?.[0] ?? '';

describe('a submitted mail', () => {
  it('tells of each recipient whether it was read and visited, by the links that campaigns have', async () => {
    const [first, second] = await submitMail(app, owner, {
      sender,
      to: ['ana@example.com', 'ben@example.com'],
      subject: 'Order',
      html: '<p><a href="https://shop.example/?a=1&amp;b=2">Shop</a></p>',
    });
    const html = await mailed(first!);
    expect((await visit(addressIn(html, 'o'))).headers['content-type']).toBe('image/gif');
    const click = await visit(addressIn(html, 'c'));
    expect([click.status, click.headers.location]).toEqual([302, 'https://shop.example/?a=1&b=2']);
    expect(await read(first!)).toMatchObject({
      isRead: true,
      isVisited: true,
      readEvents: [{ ip: '192.0.2.7', timestamp: expect.any(String) }],
      visitEvents: [{ ip: '192.0.2.7', url: 'https://shop.example/?a=1&b=2' }],
    });
    expect(await read(second!)).toMatchObject({ isRead: false, isVisited: false, readEvents: [] });
    const link = addressIn(html, 'c');
    expect(await trackedTargets(app.dependencies, [link])).toEqual({
      [link]: 'https://shop.example/?a=1&b=2',
    });
  });

  it('is read by no machine', async () => {
    const id = await submit();
    await visit(addressIn(await mailed(id), 'c'), { 'user-agent': 'Googlebot/2.1' });
    expect(await read(id)).toMatchObject({ isVisited: false, visitEvents: [] });
  });

  it('has no token that can be made up, or is worth something elsewhere', async () => {
    const html = await mailed(await submit());
    const token = new URL(addressIn(html, 'c')).pathname.split('/').at(-1)!;
    const last = token.endsWith('A') ? 'Q' : 'A';
    for (const other of [`${token.slice(0, -1)}${last}`, token.slice(2), ''])
      expect((await visit(`http://x/t/c/${other}`)).status).toBe(404);
    expect((await visit(`http://x/t/o/${token}.gif`)).status).toBe(404);
    expect((await visit(`http://x/u/${token}`)).status).toBe(404);
  });

  it('is followed nowhere where that is not wished', async () => {
    const html = await mailed(await submit({ track: false }));
    expect(html).toContain('href="https://shop.example/?a=1&amp;b=2"');
    expect(html).not.toContain('/t/');
  });

  it('leaves links alone that the message does not follow', async () => {
    const message = await app.call<{ id: number; links: unknown }>('POST', '/messages', {
      token: owner.token,
      body: {
        name: 'Links',
        builder: 'html',
        html: '<p><a href="https://shop.example/a">A</a><a href="https://shop.example/b">B</a></p>',
        publishState: 'published',
        links: [{ url: 'https://shop.example/a', enabled: false, where: ['html'] }],
      },
    });
    const html = await mailed(await submit({ html: undefined, text: undefined, message: message.body.id }));
    expect(html).toContain('<a href="https://shop.example/a">A</a>');
    expect(html).not.toContain('https://shop.example/b');
  });
});

describe('the content of a message', () => {
  it('is shown as it was submitted, for 30 days, and is gone then', async () => {
    const id = await submit();
    const source = async () => (await get(`/smtp/messages/${id}/source`)).body;
    // What takes it apart is a process of its own, which a busy machine may not start in time.
    await expect.poll(source, { timeout: 15_000 }).toEqual({
      html: '<body><p>Hëllo <a href="https://shop.example/?a=1&amp;b=2">Shop</a></p></body>',
      text: 'Hello',
    });
    const submittedAt = app.clock.now();
    app.clock.advance(29 * 86_400_000);
    await emptyOldContents(app.dependencies);
    expect((await contentOf(id)).raw).not.toBeNull();
    app.clock.advance(2 * 86_400_000);
    await emptyOldContents(app.dependencies);
    expect((await contentOf(id)).raw).toBeNull();
    app.clock.advance(submittedAt.getTime() - app.clock.now().getTime());
    for (const [method, call] of [
      ['GET', 'source'],
      ['POST', 'resend'],
    ] as const) {
      await app.database.kysely
        .updateTable('smtp_message')
        .set({ state: 'failed' })
        .where('id', '=', id)
        .execute();
      const gone = await app.call<{ 'hydra:description': string }>(method, `/smtp/messages/${id}/${call}`, {
        token: owner.token,
      });
      expect([gone.status, gone.body['hydra:description']]).toEqual([404, expect.stringMatching(/^gone:/)]);
    }
    expect(await read(id)).toMatchObject({ subject: 'Order', to: 'ana@example.com' });
  });
});

function contentOf(id: number) {
  return app.database.kysely
    .selectFrom('smtp_content')
    .innerJoin('smtp_message', 'smtp_message.content_id', 'smtp_content.id')
    .select(['smtp_content.raw'])
    .where('smtp_message.id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('a message that did not arrive', () => {
  it('can be sent again as a new one, with a Message-ID of its own', async () => {
    const id = await submit();
    const resend = () =>
      app.call<{ id: number }>('POST', `/smtp/messages/${id}/resend`, { token: owner.token });
    expect((await resend()).status).toBe(409);
    await app.database.kysely
      .updateTable('smtp_message')
      .set({ state: 'bounced' })
      .where('id', '=', id)
      .execute();
    const again = await resend();
    expect([again.status, again.headers.location]).toEqual([201, `/smtp/messages/${again.body.id}`]);
    expect(await read(again.body.id)).toMatchObject({
      to: 'ana@example.com',
      subject: 'Order',
      sender: { id: sender },
      state: { value: 'queued' },
    });
    const mails = await Promise.all(
      [id, again.body.id].map(async (each) => {
        const row = await rowOf(each);
        const mail = await submittedMail(app.dependencies, {
          id: each,
          contentId: row.content_id,
          email: row.recipient,
        });
        return simpleParser(mail!.raw);
      }),
    );
    expect(mails[1]!.messageId).toMatch(/@bakery\.example>$/);
    expect(mails[1]!.messageId).not.toBe(mails[0]!.messageId);
    expect(mails[1]!.text).toBe(mails[0]!.text);
    await app.database.kysely
      .updateTable('sender')
      .set({ state: 'not-verified' })
      .where('id', '=', sender)
      .execute();
    expect((await resend()).status).toBe(409);
    await app.database.kysely
      .updateTable('sender')
      .set({ state: 'verified' })
      .where('id', '=', sender)
      .execute();
  });
});

describe('the figures of a month', () => {
  it('are by day in the zone of the account, the total first', async () => {
    const other = await app.signUp();
    const own = await verifiedSender(app, other.accountId, 'own@mill.example');
    await app.database.kysely
      .updateTable('users')
      .set({ timezone: 'Europe/Amsterdam' })
      .where('id', '=', other.accountId)
      .execute();
    const ids = await submitMail(app, other, {
      sender: own,
      to: ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'],
      subject: 'x',
      text: 'x',
    });
    const set = (id: number, values: object) =>
      app.database.kysely.updateTable('smtp_message').set(values).where('id', '=', id).execute();
    // In Amsterdam the second is of the 2nd, and the third of December.
    await set(ids[0]!, { state: 'sent', sent_at: '2026-11-01T12:00:00Z', opened_at: '2026-11-30T12:00:00Z' });
    await set(ids[1]!, {
      state: 'sent',
      sent_at: '2026-11-01T23:30:00Z',
      clicked_at: '2026-11-03T12:00:00Z',
    });
    await set(ids[2]!, { state: 'sent', sent_at: '2026-11-30T23:30:00Z' });
    await set(ids[3]!, { state: 'bounced', bounced_at: '2026-11-30T12:00:00Z' });
    const figures = async (path: string) =>
      (await app.call<SmtpStatistics>('GET', `/smtp/messages/statistics/${path}`, { token: other.token }))
        .body;
    const days = (at: Record<number, number>, length = 30) =>
      Array.from({ length: length + 1 }, (_, index) => at[index] ?? 0);
    expect(await figures('2026/11')).toEqual({
      sent: days({ 0: 2, 1: 1, 2: 1 }),
      read: days({ 0: 1, 30: 1 }),
      bounced: days({ 0: 1, 30: 1 }),
      visited: days({ 0: 1, 3: 1 }),
    });
    expect((await figures('2026/12')).sent).toEqual(days({ 0: 1, 1: 1 }, 31));
    expect((await figures('2028/2')).sent).toHaveLength(30);
    for (const path of ['2026/13', '2026/0', '0/1', 'x/1', '99999/1'])
      expect((await get(`/smtp/messages/statistics/${path}`)).status).toBe(404);
  });

  it('count what was handed over in the month of the account', async () => {
    const other = await app.signUp();
    const own = await verifiedSender(app, other.accountId, 'count@mill.example');
    const ids = await submitMail(app, other, {
      sender: own,
      to: ['a@x.example', 'b@x.example'],
      subject: 'x',
      text: 'x',
    });
    const set = (id: number, values: object) =>
      app.database.kysely.updateTable('smtp_message').set(values).where('id', '=', id).execute();
    await set(ids[0]!, { state: 'sent', handed_at: '2026-11-02T12:00:00Z' });
    await set(ids[1]!, { state: 'sent', handed_at: '2026-10-02T12:00:00Z' });
    const info = await app.call<{ subscription: { messageCount: number } }>('GET', '/account/info', {
      token: other.token,
    });
    expect(info.body.subscription.messageCount).toBe(1);
  });
});
