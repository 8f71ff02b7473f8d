import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

type Token = { token: string };

let app: TestApp;
let user: TestAccount;

beforeAll(async () => {
  app = await openTestApp({ config: { consoleUrl: 'https://console.example' } });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.signUp();
});

async function requestLink(email: string, headers: Record<string, string> = {}): Promise<string | undefined> {
  const before = app.outbox.length;
  const answer = await app.call('POST', '/reset-credentials', { body: { email }, headers });
  expect(answer.status).toBe(202);
  await app.settle();
  return app.outbox
    .slice(before)
    .find((mail) => mail.to === email)
    ?.text.match(/https?:\S+/)?.[0];
}

async function requestKey(email: string): Promise<string> {
  return (await requestLink(email))!.split('/').at(-1)!;
}

function setCredentials(key: string, password: string) {
  return app.call<Token & { 'hydra:description': string }>('POST', '/admin/users/set-credentials', {
    body: { key, password },
  });
}

async function signsIn(password: string): Promise<boolean> {
  const answer = await app.call('POST', '/login_check', { body: { email: user.email, password } });
  return answer.status === 200;
}

async function isAlive(token: string): Promise<boolean> {
  return (await app.call('GET', '/account/info', { token })).status === 200;
}

test('a reset is answered alike for everyone and mailed to a known address alone', async () => {
  const known = await app.call('POST', '/reset-credentials', { body: { email: user.email } });
  const unknown = await app.call('POST', '/reset-credentials', {
    body: { email: 'nobody@customer.example' },
  });
  const nonsense = await app.call('POST', '/reset-credentials', { body: { email: 'no address' } });
  await app.settle();
  for (const answer of [unknown, nonsense]) {
    expect({ ...answer, headers: { ...answer.headers, date: '' } }).toEqual({
      ...known,
      headers: { ...known.headers, date: '' },
    });
  }
  expect(app.outbox.filter((mail) => mail.to === user.email)).toHaveLength(1);
  expect(app.outbox.filter((mail) => mail.to !== user.email && mail.to.includes('nobody'))).toEqual([]);
});

test('the link leads to the configured console, whatever host was asked', async () => {
  const link = await requestLink(user.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  expect(link).toMatch(/^https:\/\/console\.example\/#\/set-credentials\/[\w-]{43}$/);
});

test('five resets of an address in a quarter of an hour, then 429', async () => {
  for (let round = 0; round < 5; round++) await requestLink(user.email);
  const answer = await app.call('POST', '/reset-credentials', { body: { email: user.email } });
  expect(answer.status).toBe(429);
  expect(answer.headers['retry-after']).toBe('900');
});

test('looking at a one-time token never uses it up, and only its hash is stored', async () => {
  const key = await requestKey(user.email);
  for (let round = 0; round < 3; round++) {
    const answer = await app.call('GET', `/one_time_passwords/${key}`);
    expect(answer.body).toEqual({ token: key, email: user.email });
  }
  expect((await app.call('GET', '/one_time_passwords/unknown')).status).toBe(404);
  const stored = await app.database.kysely.selectFrom('one_time_password').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(key);
  expect((await setCredentials(key, 'New-Horse-12')).status).toBe(200);
  expect((await app.call('GET', `/one_time_passwords/${key}`)).status).toBe(404);
});

test('a one-time token sets the password once, signs in and ends the other sessions', async () => {
  const key = await requestKey(user.email);
  const answer = await setCredentials(key, 'New-Horse-12');
  expect(answer.status).toBe(200);
  expect(await isAlive(answer.body.token)).toBe(true);
  expect(await isAlive(user.token)).toBe(false);
  expect(await signsIn(user.password)).toBe(false);
  expect(await signsIn('New-Horse-12')).toBe(true);
  expect((await setCredentials(key, 'New-Horse-13')).status).toBe(404);
});

test('of twenty at once exactly one succeeds', async () => {
  const key = await requestKey(user.email);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => setCredentials(key, `New-Horse-${index + 10}`)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(404)]);
});

test('the newest link alone works, for an hour', async () => {
  const older = await requestKey(user.email);
  const newer = await requestKey(user.email);
  expect((await setCredentials(older, 'New-Horse-12')).status).toBe(404);
  app.clock.advance(3_600_000);
  expect((await setCredentials(newer, 'New-Horse-12')).status).toBe(404);
  const newest = await requestKey(user.email);
  app.clock.advance(3_599_000);
  expect((await setCredentials(newest, 'New-Horse-12')).status).toBe(200);
});

test('a password that breaks a rule is named and leaves the token as it is', async () => {
  const key = await requestKey(user.email);
  const rules: [string, string][] = [
    ['Short-1', 'Password too short'],
    ['ALL-UPPER-CASE-1', 'Password requires at least one lower case character'],
    ['all-lower-case-1', 'Password requires at least one upper case character'],
    ['No-Digit-Horse', 'Password requires at least one numeric character'],
    ['NoSpecialHorse1', 'Password requires at least one special character'],
  ];
  for (const [password, sentence] of rules) {
    const answer = await setCredentials(key, password);
    expect(answer.status).toBe(409);
    expect(answer.body['hydra:description']).toBe(`invalidPassword:${sentence}`);
  }
  expect((await setCredentials(key, 'New-Horse-12')).status).toBe(200);
});

test('every byte of a password counts and nothing is trimmed', async () => {
  const long = `Aa1-${'x'.repeat(69)}`;
  const passwords = [
    `${long}1`,
    `${long}2`,
    ' Leading-Space-1',
    'Leading-Space-1',
    'Paßwört-😀-1',
    `${long}${'y'.repeat(127)}`,
  ];
  for (const password of passwords) {
    expect((await setCredentials(await requestKey(user.email), password)).status).toBe(200);
    const accepted: string[] = [];
    for (const tried of passwords) if (await signsIn(tried)) accepted.push(tried);
    expect(accepted).toEqual([password]);
    app.clock.advance(16 * 60_000);
  }
});

test('changing the own password needs the current one and ends every other session', async () => {
  const other = await app.call<Token>('POST', '/login_check', {
    body: { email: user.email, password: user.password },
  });
  const link = await requestKey(user.email);
  const change = (current: string, password: string) =>
    app.call<Token & { violations: object[] }>('PUT', '/account/password', {
      token: user.token,
      body: { current, password },
    });
  const wrong = await change('Wrong-Horse-1', 'New-Horse-12');
  expect(wrong.status).toBe(422);
  expect(wrong.body.violations).toMatchObject([{ propertyPath: 'current', code: 'wrongPassword' }]);
  const weak = await change(user.password, 'short');
  expect(weak.status).toBe(422);
  expect(weak.body.violations).toMatchObject([{ propertyPath: 'password', code: 'passwordTooShort' }]);
  const right = await change(user.password, 'New-Horse-12');
  expect(right.status).toBe(200);
  expect(await isAlive(right.body.token)).toBe(true);
  expect(await isAlive(user.token)).toBe(false);
  expect(await isAlive(other.body.token)).toBe(false);
  expect((await setCredentials(link, 'New-Horse-13')).status).toBe(404);
});

test('guessing the current password is limited too', async () => {
  const guess = () =>
    app.call('PUT', '/account/password', {
      token: user.token,
      body: { current: 'Wrong-Horse-1', password: 'New-Horse-12' },
    });
  for (let round = 0; round < 10; round++) expect((await guess()).status).toBe(422);
  expect((await guess()).status).toBe(429);
});
