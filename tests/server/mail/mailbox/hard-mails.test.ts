import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalMailbox, startLocalMailbox } from '#server/mail/mailbox/local-mailbox.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

interface Shown {
  from: string;
  to: string;
  subject: string;
  headers: { name: string; value: string }[];
  html: string | null;
  text: string | null;
}

const parts = (count: number) => {
  const open = Array.from(
    { length: count },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  );
  const close = open.map((_, at) => `--b${at}--\r\n`).reverse();
  return `${open.join('')}Content-Type: text/plain\r\n\r\nDeep inside.\r\n${close.join('')}`;
};
const people = Array.from({ length: 100_000 }, (_, at) => `Person ${at} <p${at}@customer.example>`);
const mails = {
  nested: `From: a@shop.example\r\nTo: b@customer.example\r\nSubject: Nested\r\n${parts(2_000)}`,
  deeper: `From: a@shop.example\r\nTo: b@customer.example\r\nSubject: Deeper\r\n${parts(100_000)}`,
  crowded: `From: a@shop.example\r\nTo: ${people.join(',\r\n ')}\r\nSubject: Crowded\r\n\r\nHello all.\r\n`,
  long: `From: a@shop.example\r\nSubject: Long\r\nContent-Type: text/html\r\n\r\n<p>${'x'.repeat(30_000_000)}</p>\r\n`,
  links: `From: a@shop.example\r\nSubject: Links\r\n\r\n${people.map((_, at) => `https://shop.example/${at}`).join('\r\n')}\r\n`,
};
const names = Object.keys(mails) as (keyof typeof mails)[];

let folder: string;
let mailbox: LocalMailbox;
let app: TestApp;
let admin: TestAccount;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mailbox-'));
  await mkdir(join(folder, 'mails', '0'), { recursive: true });
  for (const [index, name] of names.entries())
    await writeFile(join(folder, 'mails', '0', `${index + 1}.eml`), mails[name]);
  mailbox = await startLocalMailbox({ folder, log: { error: () => undefined } });
  app = await openTestApp({ dependencies: { mailbox } });
  admin = await app.signUp({ modules: ['ADMIN'] });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function show(name: keyof typeof mails): Promise<Shown> {
  const path = `/mailbox/messages/${names.indexOf(name) + 1}`;
  const answer = await app.call<Shown>('GET', path, { token: admin.token });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body).length).toBeLessThan(10_000_000);
  return answer.body;
}

describe('the local mailbox', () => {
  it('shows what two thousand parts in each other hold', async () => {
    expect(await show('nested')).toMatchObject({ subject: 'Nested', text: 'Deep inside.' });
  });

  it('shows a mail that cannot be taken apart as it came', async () => {
    const mail = await show('deeper');
    expect(mail).toMatchObject({ from: 'a@shop.example', subject: 'Deeper', html: null });
    expect(mail.headers.slice(0, 3).map(({ name }) => name)).toEqual(['From', 'To', 'Subject']);
    expect(mail.text).toContain('--b0');
  });

  it('shows a mail to a hundred thousand people with its first ones', async () => {
    const mail = await show('crowded');
    expect(mail).toMatchObject({ subject: 'Crowded', text: 'Hello all.\n' });
    expect(mail.to).toMatch(/^Person 0 <p0@customer\.example>, .* …$/);
    expect(mail.headers.find(({ name }) => name === 'To')?.value.length).toBeLessThan(21_000);
  });

  it('shows the beginning of what is too long to show', async () => {
    const { html } = await show('long');
    expect(html).toMatch(/^<p>x{1000}/);
    expect((await show('links')).text).toContain('https://shop.example/1');
  });

  it('lists them all, each in a line that can be shown', async () => {
    const list = await app.call<{ 'hydra:member': Shown[] }>('GET', '/mailbox/messages', {
      token: admin.token,
    });
    expect(list.status).toBe(200);
    expect(list.body['hydra:member'].map(({ subject }) => subject)).toEqual([
      'Links',
      'Long',
      'Crowded',
      'Deeper',
      'Nested',
    ]);
    expect(JSON.stringify(list.body).length).toBeLessThan(10_000);
  });

  it('goes on with other calls meanwhile', async () => {
    let isShown = false;
    const showing = show('deeper').finally(() => {
      isShown = true;
    });
    let answered = 0;
    while (!isShown) {
      await app.call('GET', '/health');
      await nextTurn();
      answered += 1;
    }
    await showing;
    expect(answered).toBeGreaterThan(5);
  });
});
