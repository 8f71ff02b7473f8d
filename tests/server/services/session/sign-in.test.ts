import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

type Token = { token: string };

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

function signIn(email: string, password: string, remoteAddress = '127.0.0.1') {
  return app.call<Token>('POST', '/login_check', { body: { email, password }, remoteAddress });
}

test('a right password gives a token that works, and no cookie', async () => {
  const { email, password } = await app.signUp();
  const answer = await signIn(email.toUpperCase(), password);
  expect(answer.status).toBe(200);
  expect(answer.headers['set-cookie']).toBeUndefined();
  const info = await app.call('GET', '/account/info', { token: answer.body.token });
  expect(info.body).toMatchObject({ email });
});

test('a wrong password and an unknown address get the same answer', async () => {
  const { email } = await app.signUp();
  const wrong = await signIn(email, 'Wrong-Horse-1', '10.0.0.1');
  const unknown = await signIn('nobody@customer.example', 'Wrong-Horse-1', '10.0.0.1');
  expect(wrong.status).toBe(401);
  expect(wrong.body).toMatchObject({ 'hydra:description': 'badCredentials:Invalid credentials' });
  expect({ ...unknown, headers: { ...unknown.headers, date: '' } }).toEqual({
    ...wrong,
    headers: { ...wrong.headers, date: '' },
  });
});

test('a user without a password and a deleted one cannot sign in', async () => {
  const without = await app.signUp();
  const deleted = await app.signUp();
  const { kysely } = app.database;
  await kysely
    .updateTable('users')
    .set({ password_hash: null })
    .where('id', '=', without.accountId)
    .execute();
  await kysely
    .updateTable('users')
    .set({ deleted_at: app.clock.now() })
    .where('id', '=', deleted.accountId)
    .execute();
  for (const { email, password } of [without, deleted]) {
    expect((await signIn(email, password, '10.0.0.2')).status).toBe(401);
  }
  expect((await signIn(without.email, '', '10.0.0.2')).status).toBe(401);
});

test('a body of another shape is refused field by field', async () => {
  const answer = await app.call<{ violations: object[] }>('POST', '/login_check', { body: { email: 5 } });
  expect(answer.status).toBe(422);
  expect(answer.body.violations).toMatchObject([
    { propertyPath: 'email', code: 'wrongType' },
    { propertyPath: 'password', code: 'required' },
  ]);
});

test('whatever is sent as an address or a password, nothing breaks', async () => {
  const texts = ['', ' ', "' or 1=1 --", '@', 'x'.repeat(1_000), '😀'];
  for (const [index, text] of texts.entries()) {
    expect((await signIn(text, text, `10.2.${index}.1`)).status, JSON.stringify(text)).toBe(401);
    expect((await app.call('POST', '/reset-credentials', { body: { email: text } })).status).toBe(202);
    const set = await app.call('POST', '/admin/users/set-credentials', {
      body: { key: text, password: text },
    });
    expect(set.status).toBe(404);
  }
  for (const text of ['\u0000', 'a\u0000@b.example', '\ud800@b.example']) {
    expect((await signIn(text, text)).status).toBe(422);
    expect((await app.call('POST', '/reset-credentials', { body: { email: text } })).status).toBe(422);
  }
  const stolen = await app.call('GET', `/one_time_passwords/${encodeURIComponent('a\u0000')}`);
  expect(stolen.status).toBe(404);
  await app.settle();
});

test('after ten failures of an account from an address it has to wait; others do not', async () => {
  const { email, password } = await app.signUp();
  const other = await app.signUp();
  const failures = await Promise.all(
    Array.from({ length: 12 }, () => signIn(email, 'Wrong-Horse-1', '10.0.0.3')),
  );
  expect(failures.map(({ status }) => status).sort()).toEqual([...Array(10).fill(401), 429, 429]);
  const waiting = await signIn(email, password, '10.0.0.3');
  expect(waiting.status).toBe(429);
  expect(waiting.headers['retry-after']).toBe('900');
  expect((await signIn(email, password, '10.0.0.4')).status).toBe(200);
  expect((await signIn(other.email, other.password, '10.0.0.3')).status).toBe(200);
  app.clock.advance(15 * 60_000 + 1);
  expect((await signIn(email, password, '10.0.0.3')).status).toBe(200);
});

test('successes do not count', async () => {
  const { email, password } = await app.signUp();
  for (let round = 0; round < 12; round++) {
    expect((await signIn(email, password, '10.0.0.5')).status).toBe(200);
  }
});

test('after a hundred failures an address has to wait, whatever the account', async () => {
  const { email, password } = await app.signUp();
  const attempts = Array.from({ length: 100 }, (_, index) =>
    signIn(`nobody${index}@customer.example`, 'Wrong-Horse-1', '10.0.0.6'),
  );
  await Promise.all(attempts);
  expect((await signIn(email, password, '10.0.0.6')).status).toBe(429);
});

test('tries that are refused make no wait longer, neither of the account nor of the address', async () => {
  const { email, password } = await app.signUp();
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      signIn(`stranger${index}@customer.example`, 'Wrong-Horse-1', '10.0.0.7'),
    ),
  );
  app.clock.advance(40_000);
  for (let round = 0; round < 13; round++) {
    const refused = await signIn(email, password, '10.0.0.7');
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '860']);
  }
  app.clock.advance(860_000);
  expect((await signIn(email, password, '10.0.0.7')).status).toBe(200);
});

test('of successes at the same time none counts', async () => {
  const { email, password } = await app.signUp();
  for (let round = 0; round < 3; round++) {
    const signedIn = await Promise.all(Array.from({ length: 9 }, () => signIn(email, password, '10.0.0.8')));
    expect(signedIn.map(({ status }) => status)).toEqual(Array(9).fill(200));
  }
});
