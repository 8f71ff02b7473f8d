import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailboxMail, MailboxRow } from '#contract/resources/mailbox.ts';
import { type LocalMailbox, startLocalMailbox } from '#server/mail/mailbox/local-mailbox.ts';
import { createSmtpPool, type SmtpPool } from '#server/mail/outgoing/smtp-pool.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

const folder = mkdtempSync(join(tmpdir(), 'postkey-mailbox-'));
let world: TestApp;
let mailbox: LocalMailbox;
let pool: SmtpPool;

beforeAll(async () => {
  const log = { error: () => undefined, warn: () => undefined };
  mailbox = await startLocalMailbox({ folder, log });
  pool = createSmtpPool({ url: mailbox.url, connections: 1, log });
  world = await openTestApp({ dependencies: { mailbox } });
});
afterAll(async () => {
  await pool.close(1_000);
  await mailbox.close();
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

it('shows administrators the mails that stayed on this machine, newest first', async () => {
  for (const number of [1, 2, 3]) {
    const raw = `From: a@acme.example\r\nTo: b${number}@customer.example\r\nSubject: Mail ${number}\r\nContent-Type: text/html\r\n\r\n<a href="https://shop.example/${number}">Go</a>\r\n`;
    await pool.send({
      envelope: { from: 'a@acme.example', to: `b${number}@customer.example` },
      raw: Buffer.from(raw),
    });
  }
  const { token } = await world.signUp({ modules: ['ADMIN'] });
  const list = await world.call<{ 'hydra:member': MailboxRow[]; 'hydra:totalItems': number }>(
    'GET',
    '/mailbox/messages?perPage=2',
    { token },
  );
  expect(list.body['hydra:member'].map((row) => row.subject)).toEqual(['Mail 3', 'Mail 2']);
  expect(list.body['hydra:totalItems']).toBe(3);
  const found = await world.call<{ 'hydra:member': MailboxRow[] }>('GET', '/mailbox/messages?to=b1@', {
    token,
  });
  expect(found.body['hydra:member']).toMatchObject([{ subject: 'Mail 1', to: 'b1@customer.example' }]);
  const mail = await world.call<MailboxMail>(
    'GET',
    `/mailbox/messages/${found.body['hydra:member'][0]!.id}`,
    { token },
  );
  expect(mail.body).toMatchObject({ links: ['https://shop.example/1'], targets: {}, subject: 'Mail 1' });
  expect((await world.call('GET', '/mailbox/messages/99', { token })).status).toBe(404);
});

it('is closed to others', async () => {
  const { token } = await world.signUp({ modules: ['BULK'] });
  expect((await world.call('GET', '/mailbox/messages', { token })).status).toBe(403);
  expect((await world.call('GET', '/mailbox/messages')).status).toBe(401);
});
