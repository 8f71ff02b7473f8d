import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type TokenBody = { token: string };

test('a right password gives a token that works', async () => {
  const { email, password } = await app.signUp();
  const answer = await app.call<TokenBody>('POST', '/login_check', { body: { email, password } });
  expect(answer.status).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  const info = await app.call('GET', '/account/info', { token: answer.body.token });
  expect(info.status).toBe(200);
  expect(info.body).toMatchObject({ email });
});
