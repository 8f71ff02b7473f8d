import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { compileMessage } from '#server/mail/compose/compile-message.ts';
import { type LocalMailbox, startLocalMailbox } from '#server/mail/mailbox/local-mailbox.ts';
import { createSmtpPool, type SmtpPool } from '#server/mail/outgoing/smtp-pool.ts';

const log = { error: () => undefined, warn: () => undefined };

let folder: string;
let mailbox: LocalMailbox;
let pool: SmtpPool;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  await start();
});

afterEach(async () => {
  await stop();
  await rm(folder, { recursive: true, force: true });
});

async function start(keep?: number): Promise<void> {
  mailbox = await startLocalMailbox({ folder, log, keep });
  pool = createSmtpPool({ url: mailbox.url, connections: 5, log });
}

async function stop(): Promise<void> {
  await pool.close(1_000);
  await mailbox.close();
}

async function send(to: string, subject = 'News', html = '<p>Hi</p>'): Promise<string> {
  const message = compileMessage({
    subject,
    from: { name: 'Bäckerei', email: 'news@acme.example' },
    html,
    text: 'See https://text.example/.',
    links: [],
    calendar: { timezone: 'UTC', locale: 'en' },
  });
  const mail = message.render({
    email: to,
    attributes: {},
    messageId: '1@acme.example',
    date: new Date('2026-11-27T20:19:22Z'),
    unsubscribeUrl: 'https://mail.example/u/1',
    webVersionUrl: 'https://mail.example/w/1',
    oneClickUrl: 'https://mail.example/u/1',
    tracking: null,
  });
  return (await pool.send(mail)).response;
}

function subjects(query: Partial<Parameters<LocalMailbox['list']>[0]> = {}): string[] {
  return mailbox.list({ page: 1, perPage: 10, ...query }).items.map(({ subject }) => subject);
}

describe('the local mailbox', () => {
  it('keeps a mail and says so once it is there', async () => {
    expect(
      await send('ana@example.com', 'Zoë 🎉 and a subject that is long enough to be folded twice over'),
    ).toMatch(/^250 .*kept as 1$/);
    expect(mailbox.list({ page: 1, perPage: 10 })).toEqual({
      total: 1,
      items: [
        {
          id: 1,
          from: 'Bäckerei <news@acme.example>',
          to: 'ana@example.com',
          subject: 'Zoë 🎉 and a subject that is long enough to be folded twice over',
          date: '2026-11-27T20:19:22.000Z',
          size: expect.any(Number),
        },
      ],
    });
    const raw = await readFile(join(folder, 'mails', '0', '1.eml'), 'utf8');
    expect(raw).toContain('To: ana@example.com\r\n');
  });

  it('takes a mail apart for reading', async () => {
    await send(
      'ana@example.com',
      'News',
      '<a href="https://html.example/?a=1&amp;b=2">x</a><a href="#top">y</a><a href="javascript:x">z</a><img src="cid:1">',
    );
    const mail = await mailbox.get(1);
    expect(mail).toMatchObject({ id: 1, subject: 'News', text: 'See https://text.example/.' });
    expect(mail?.html).toContain('<a href="https://html.example/?a=1&amp;b=2">x</a>');
    expect(mail?.links).toEqual(['https://html.example/?a=1&b=2', 'https://text.example/']);
    expect(mail?.headers).toContainEqual({ name: 'List-Unsubscribe', value: '<https://mail.example/u/1>' });
    expect(await mailbox.get(2)).toBeNull();
  });

  it('lists the newest first, by page and by what is asked', async () => {
    for (const subject of ['One', 'Twö', 'Three', 'Four'])
      await send(`${subject.charAt(0)}@example.com`, subject);
    expect(subjects()).toEqual(['Four', 'Three', 'Twö', 'One']);
    expect(subjects({ perPage: 3, page: 2 })).toEqual(['One']);
    expect(subjects({ page: 9 })).toEqual([]);
    expect(subjects({ subject: 'TWO' })).toEqual(['Twö']);
    expect(subjects({ to: 't@EXAMPLE' })).toEqual(['Three', 'Twö']);
    expect(mailbox.list({ page: 1, perPage: 1, to: 't@' }).total).toBe(2);
  });

  it('is the same after a restart, and goes on counting', async () => {
    await send('ana@example.com', 'One');
    await send('bea@example.com', 'Two');
    const before = mailbox.list({ page: 1, perPage: 10 });
    await stop();
    await start();
    expect(mailbox.list({ page: 1, perPage: 10 })).toEqual(before);
    expect(await send('cor@example.com', 'Three')).toMatch(/kept as 3$/);
  });

  it('finds its mails again when the index is torn or gone', async () => {
    await send('ana@example.com', 'One');
    await send('bea@example.com', 'Two');
    await stop();
    const index = join(folder, 'index.jsonl');
    const [first] = (await readFile(index, 'utf8')).split('\n');
    await writeFile(index, `${first}\n{"id":2,"fro`);
    await start();
    expect(subjects()).toEqual(['Two', 'One']);
    await stop();
    await rm(index);
    await appendFile(join(folder, 'mails', '0', '3.eml.part'), 'half a mail');
    await start();
    expect(subjects()).toEqual(['Two', 'One']);
  });

  it('accepts many at a time', async () => {
    await Promise.all(Array.from({ length: 300 }, (_, index) => send(`u${index}@example.com`, `S${index}`)));
    const { total, items } = mailbox.list({ page: 1, perPage: 500 });
    expect(total).toBe(300);
    expect(items.map(({ id }) => id)).toEqual(Array.from({ length: 300 }, (_, index) => 300 - index));
    expect(new Set(items.map(({ subject }) => subject)).size).toBe(300);
  });

  it('lets the oldest go when there are too many', async () => {
    await stop();
    const line = (id: number): string =>
      `${JSON.stringify({ id, from: '', to: `u${id}@example.com`, subject: `S${id}`, date: '2026-11-27T20:19:22.000Z', size: 1 })}\n`;
    const ids = Array.from({ length: 2_009 }, (_, index) => index + 991);
    await rm(join(folder, 'mails'), { recursive: true });
    await start();
    for (const id of [991, 1991, 2991]) await mkFolderOf(id);
    await Promise.all(ids.map((id) => writeFile(mailPath(id), `Subject: S${id}\r\n\r\n`)));
    await writeFile(join(folder, 'index.jsonl'), ids.map(line).join(''));
    await stop();
    await start(1);
    await send('ana@example.com', 'Last');
    await stop();
    await start();
    expect(mailbox.list({ page: 1, perPage: 500 })).toMatchObject({
      total: 1,
      items: [{ id: 3000, subject: 'Last' }],
    });
    expect(await readdir(join(folder, 'mails'))).toEqual(['3']);
  });
});

function mailPath(id: number): string {
  return join(folder, 'mails', String(Math.floor(id / 1000)), `${id}.eml`);
}

async function mkFolderOf(id: number): Promise<void> {
  await mkdir(join(mailPath(id), '..'), { recursive: true });
}
