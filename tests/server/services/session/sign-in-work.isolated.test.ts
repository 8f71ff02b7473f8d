import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const actual = await original<typeof import('@node-rs/argon2')>();
  return { ...actual, verify: vi.fn(actual.verify) };
});

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

test('an unknown address costs the same work as a known one: one check of a hash', async () => {
  const known = await app.signUp();
  for (const email of [known.email, 'nobody@customer.example']) {
    vi.mocked(verify).mockClear();
    expect((await signIn(email)).status).toBe(401);
    expect(verify).toHaveBeenCalledTimes(1);
    const [hash] = vi.mocked(verify).mock.calls[0]!;
    expect(String(hash)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  }
});

function signIn(email: string) {
  return app.call('POST', '/login_check', { body: { email, password: 'Wrong-Horse-1' } });
}
