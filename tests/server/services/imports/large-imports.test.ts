import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ImportStatus } from '#contract/resources/imports.ts';
import { runImports } from '#server/jobs/import-runner.ts';
import { createLocalFeed } from '#server/realtime/publisher.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { sendRows } from '#tests/support/imports.ts';

const map = [{ column: 0, field: 'email' }];
const feed = createLocalFeed();

let app: TestApp;
let owner: TestAccount;
let group: number;
beforeAll(async () => {
  app = await openTestApp({ dependencies: { publisher: feed } });
  owner = await app.signUp();
});
beforeEach(async () => {
  const created = await app.call<{ id: number }>('POST', '/groups', {
    token: owner.token,
    body: { name: 'People' },
  });
  group = created.body.id;
});
afterAll(() => app.close());

/** What this thread holds, in bytes, without what is no longer used. */
function held(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

async function statusOf(id: number): Promise<ImportStatus> {
  const answer = await app.call<ImportStatus>('GET', `/contacts/import/transactions/${id}`, {
    token: owner.token,
  });
  return answer.body;
}

const contactsIn = async (list: number) => {
  const { numberOfContacts } = (
    await app.call<{ numberOfContacts: number }>('GET', `/groups/${list}`, { token: owner.token })
  ).body;
  return numberOfContacts;
};

it('holds no more of a large import than a few of its batches, also when it resumes', async () => {
  // 24 MB in all, of which a step of two thousand rows is 3 MB.
  const remark = 'x'.repeat(1_500);
  const rows = Array.from({ length: 16_000 }, (_, number) => [`person${number}@people.example`, remark]);
  const id = await sendRows(app, owner, { group, rows, map });
  await app.call('POST', `/contacts/import/transactions/${id}/process`, { token: owner.token, body: {} });
  const before = held();
  let most = 0;
  let steps = 0;
  const forget = feed.follow((_, { change }) => {
    if (change !== 'progress') return;
    steps += 1;
    most = Math.max(most, held() - before);
  });
  await runImports(app.dependencies, () => steps >= 4);
  expect(await statusOf(id)).toMatchObject({ state: 'processing', processed: 8_000, added: 8_000 });
  await runImports(app.dependencies, () => false);
  forget();
  expect(await statusOf(id)).toMatchObject({ state: 'done', processed: 16_000, added: 16_000, skipped: 0 });
  expect(steps).toBe(8);
  expect(most).toBeLessThan(12_000_000);
}, 120_000);

it('keeps whole batches and no contact of an import that is cancelled while a batch is on its way', async () => {
  const rows = Array.from({ length: 300 }, (_, number) => [`person${number}@cancel.example`]);
  const id = await sendRows(app, owner, { group, rows, map });
  const { hostname, port } = new URL(await app.app.listen({ host: '127.0.0.1', port: 0 }));
  const body = JSON.stringify({ offset: 300, data: rows.slice(0, 100).map(([email]) => [`other-${email}`]) });
  const head = [
    `PUT /contacts/import/transactions/${id} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: Bearer ${owner.token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    '',
  ].join('\r\n');
  const arrived = new Promise<void>((resolve) => app.app.server.once('request', () => resolve()));
  const socket = connect(Number(port), hostname);
  socket.write(head + body.slice(0, body.length / 2));
  await arrived;
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.destroy();
  await gone;
  await runImports(app.dependencies, () => false);
  expect(await statusOf(id)).toMatchObject({ state: 'receiving', received: 300, processed: 0, added: 0 });
  expect(await contactsIn(group)).toBe(0);
});
