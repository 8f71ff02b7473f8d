import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Webhook } from '#contract/resources/webhooks.ts';
import { createOutboundClient } from '#server/outbound/client.ts';
import { publicTargets } from '#server/outbound/targets.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  // As it is where no network of its own is allowed.
  const outbound = createOutboundClient({ targets: publicTargets([]) });
  app = await openTestApp({ dependencies: { outbound } });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
});

const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  app.call<Body>(method, path, { token: owner.token, body });
const hook = { name: 'Bounces', url: 'https://shop.example/hooks' };
const create = async (more: object = {}) =>
  (await call<Webhook>('POST', '/webhooks', { ...hook, ...more })).body;

interface Refused {
  readonly violations: { readonly propertyPath: string; readonly code: string }[];
}

describe('a webhook', () => {
  it('is disabled at first, tells of bounces, and has a secret of 32 bytes of its own', async () => {
    const [one, other] = [await create(), await create({ description: 'Into the ledger', state: 'enabled' })];
    expect(one).toMatchObject({
      ...hook,
      '@type': 'Webhook',
      description: '',
      type: 'bounce',
      state: { value: 'disabled' },
      lastDelivery: null,
      lastDeliveryAt: null,
    });
    expect(other).toMatchObject({ description: 'Into the ledger', state: { value: 'enabled' } });
    expect(one.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(one.secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(other.secret).not.toBe(one.secret);
  });

  it('shows its secret to those who read it alone, and keeps it whatever is sent', async () => {
    const made = await create();
    const listed = await call<{ 'hydra:member': object[] }>('GET', '/webhooks');
    expect(listed.body['hydra:member']).toHaveLength(1);
    expect(listed.body['hydra:member'][0]).not.toHaveProperty('secret');
    await call('PUT', made['@id'], { secret: 'whsec_mine', name: 'Returns' });
    const read = (await call<Webhook>('GET', made['@id'])).body;
    expect(read).toMatchObject({ name: 'Returns', secret: made.secret });
  });

  it('gets another secret when that is asked for, and stays the record that it is', async () => {
    const made = await create();
    const renewed = await call<{ secret: string }>('POST', `${made['@id']}/renew-secret`);
    expect(renewed.status).toBe(200);
    expect(renewed.body.secret).toMatch(/^whsec_/);
    expect(renewed.body.secret).not.toBe(made.secret);
    const read = (await call<Webhook>('GET', made['@id'])).body;
    expect(read).toMatchObject({ secret: renewed.body.secret, version: made.version });
  });

  it('is found by name, address and state', async () => {
    await create();
    await create({ name: 'Returns', url: 'https://mill.example/in', state: 'enabled' });
    const names = async (query: string) =>
      (await call<{ 'hydra:member': Webhook[] }>('GET', `/webhooks?order[name]=asc&${query}`)).body[
        'hydra:member'
      ].map(({ name }) => name);
    expect(await names('')).toEqual(['Bounces', 'Returns']);
    expect(await names('name=bounce')).toEqual(['Bounces']);
    expect(await names('url=MILL')).toEqual(['Returns']);
    expect(await names('state.value=enabled')).toEqual(['Returns']);
  });

  it.each([
    [{ name: '' }, 'name', 'required'],
    [{ url: '' }, 'url', 'required'],
    [{ url: 'shop.example/hooks' }, 'url', 'invalidUrl'],
    [{ url: 'ftp://shop.example/hooks' }, 'url', 'invalidUrl'],
    [{ url: 'file:///etc/passwd' }, 'url', 'invalidUrl'],
    [{ url: 'gopher://shop.example/' }, 'url', 'invalidUrl'],
    [{ url: 'https://' }, 'url', 'invalidUrl'],
    [{ url: 'https://shop.example/a b' }, 'url', 'invalidUrl'],
    [{ type: 'click' }, 'type', 'unknownOption'],
    [{ state: 'paused' }, 'state', 'unknownOption'],
  ])('is refused with %j', async (wrong, propertyPath, code) => {
    const refused = await call<Refused>('POST', '/webhooks', { ...hook, ...wrong });
    expect(refused.status).toBe(422);
    expect(refused.body.violations).toMatchObject([{ propertyPath, code }]);
  });

  it.each([
    ...[
      'http://127.0.0.1/',
      'http://127.1/',
      'http://2130706433/',
      'http://0x7f000001/',
      'http://017700000001/',
    ],
    ...['http://0/', 'http://[::1]/', 'http://[::ffff:7f00:1]/', 'http://[64:ff9b::7f00:1]/'],
    ...['http://[2002:7f00:1::]/', 'http://169.254.169.254/latest/meta-data/', 'http://[fd00::1]/'],
    ...['http://100.64.0.1/', 'http://①②⑦.⓪.⓪.①/', 'http://localhost./', 'http://localhost:4600/groups'],
    ...['http://10.0.0.1/', 'http://192.168.1.1/', 'https://user@shop.example/', 'https://a:b@shop.example/'],
    ...['https://shop.example:22/', 'https://shop.example:25/', 'https://shop.example:5432/'],
  ])('may not be posted to %s, from the first and by a change', async (url) => {
    const made = await create();
    for (const refused of [
      await call<Refused>('POST', '/webhooks', { ...hook, url }),
      await call<Refused>('PUT', made['@id'], { url }),
    ]) {
      expect(refused.status).toBe(422);
      expect(refused.body.violations).toMatchObject([{ propertyPath: 'url', code: 'forbiddenUrl' }]);
    }
  });
});
