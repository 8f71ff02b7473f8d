import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await openTestApp();
  owner = await app.signUp();
});
afterAll(() => app.close());

interface Tag {
  id: number;
  version: number;
  violations?: unknown;
}

const call = (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, token = owner.token) =>
  app.call<Tag>(method, path, { token, body });
const isTaken = { status: 422, body: { violations: [{ propertyPath: 'label', code: 'taken' }] } };

test('a label is one tag of the account, whatever its case and accents', async () => {
  const first = await call('POST', '/tags', { label: 'R&D Café' });
  expect(first.status).toBe(201);
  for (const label of ['R&D Café', 'r&d cafe', ' R&D CAFÉ '])
    expect(await call('POST', '/tags', { label })).toMatchObject(isTaken);
  const other = await call('POST', '/tags', { label: 'Sales' });
  expect(await call('PUT', `/tags/${other.body.id}`, { label: 'r&d café' })).toMatchObject(isTaken);
  expect((await call('PUT', `/tags/${first.body.id}`, { label: 'r&d café' })).status).toBe(200);
  expect((await call('POST', '/tags', { label: 'Sales' }, (await app.signUp()).token)).status).toBe(201);
});

test('of many who take a label at once one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => call('POST', '/tags', { label: 'Rush' })),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(201);
  for (const status of statuses.slice(1)) expect([409, 422]).toContain(status);
});

test('a deleted tag gives its label free, and comes back only while nobody has taken it', async () => {
  const { id } = (await call('POST', '/tags', { label: 'Once' })).body;
  const path = `/tags/${id}`;
  const undelete = async () =>
    (
      await app.call<{ responses: { status: number }[] }>('POST', '/undelete', {
        token: owner.token,
        body: { paths: [path] },
      })
    ).body.responses[0]?.status;
  await call('DELETE', path);
  const second = await call('POST', '/tags', { label: 'once' });
  expect(second.status).toBe(201);
  expect(await undelete()).toBe(409);
  await call('DELETE', `/tags/${second.body.id}`);
  expect(await undelete()).toBe(200);
});
