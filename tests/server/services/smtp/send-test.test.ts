import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MailServer } from '#server/mail/serving/mail-server.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { openTestSubmission } from '#tests/support/submission.ts';
import { verifiedSender } from '#tests/support/submitted.ts';

let app: TestApp;
let server: MailServer;
let owner: TestAccount;
let sender: number;
beforeAll(async () => {
  app = await openTestApp();
  server = await openTestSubmission(app);
  Object.assign(app.dependencies.config, { submissionPort: server.port });
  owner = await app.signUp({ email: 'owner@bakery.example' });
  sender = await verifiedSender(app, owner.accountId, 'hello@bakery.example');
});
afterAll(async () => {
  await server.close();
  await app.close();
});

const test = (token = owner.token) =>
  app.call<{ reply: string; message: string }>('POST', `/campaign/senders/${sender}/test`, { token });

it('sends a test to the person themselves through submission, and names the row that it made', async () => {
  const { status, body } = await test();
  expect(status).toBe(200);
  expect(body.reply).toMatch(/^250 2\.0\.0 OK: queued as \d+$/);
  const { body: mail } = await app.call<object>('GET', body.message, { token: owner.token });
  expect(mail).toMatchObject({
    from: 'hello@bakery.example',
    to: 'owner@bakery.example',
    subject: 'Test of hello@bakery.example',
  });
});

it('says why submission refused it', async () => {
  const { kysely } = app.database;
  await kysely.updateTable('sender').set({ state: 'not-verified' }).where('id', '=', sender).execute();
  const { status, body } = await app.call<{ 'hydra:description': string }>(
    'POST',
    `/campaign/senders/${sender}/test`,
    { token: owner.token },
  );
  expect(status).toBe(502);
  expect(body['hydra:description']).toContain('The account has not verified the address');
});

it('is for the owner of the sender alone', async () => {
  const other = await app.signUp();
  expect((await test(other.token)).status).toBe(404);
});
