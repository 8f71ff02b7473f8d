import { describe, expect, it } from 'vitest';
import { launchCampaign } from '#contract/resources/campaign-calls.ts';
import { countUnique } from '#contract/resources/groups.ts';
import { loginCheck } from '#contract/resources/session.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { createFakeHost, makeToken } from '../fake-host.ts';

const error = (description: string) => ({ '@type': 'hydra:Error', 'hydra:description': description });

async function failureFrom(call: Promise<unknown>) {
  return call.then(
    () => null,
    (reason: unknown) => failureOf(reason),
  );
}

describe('a call', () => {
  it('carries the token, asks for JSON-LD and fills the path', async () => {
    const host = createFakeHost(() => ({ status: 202 }));
    host.tokens.set(makeToken({ sub: '1' }));
    await host.transport.call(launchCampaign, { parameters: { id: 7 }, body: { recipients: 3 } });
    expect(host.seen).toHaveLength(1);
    expect(host.seen[0]).toMatchObject({
      method: 'POST',
      target: '/campaigns/7/launch',
      body: { recipients: 3 },
    });
    expect(host.seen[0]?.headers).toMatchObject({
      accept: 'application/ld+json',
      authorization: `Bearer ${makeToken({ sub: '1' })}`,
    });
  });

  it('sends the version that a record must still have', async () => {
    const host = createFakeHost(() => ({ status: 200, body: {} }));
    await host.transport.send({ method: 'PUT', path: '/tags/1', body: {}, ifMatch: 4 });
    expect(host.seen[0]?.headers['if-match']).toBe('"4"');
  });

  it('refuses an answer that is not as agreed', async () => {
    const host = createFakeHost(() => ({ status: 200, body: { contacts: 'many' } }));
    const call = host.transport.call(countUnique, { body: { groups: [1], excludedGroups: [], filters: [] } });
    expect((await failureFrom(call))?.kind).toBe('malformed');
  });
});

describe('a failed call', () => {
  it.each([
    [409, error('inUse: A campaign uses it'), { kind: 'refused', code: 'inUse', text: 'A campaign uses it' }],
    [409, error('custom: Own words'), { kind: 'refused', code: null, prefix: 'custom', text: 'Own words' }],
    [404, error('Not found'), { kind: 'refused', code: null, prefix: null, text: 'Not found' }],
    [412, { id: 1, version: 9 }, { kind: 'stale', current: { id: 1, version: 9 } }],
    [500, error('internal: mention 1a2b'), { kind: 'server', status: 500, text: 'mention 1a2b' }],
    [413, '<html>too big</html>', { kind: 'refused', status: 413, code: null }],
  ])('with %i gives its reason', async (status, body, expected) => {
    const host = createFakeHost(() => ({ status, body }));
    const call = host.transport.send({ method: 'PUT', path: '/tags/1', body: {} });
    expect(await failureFrom(call)).toMatchObject(expected);
  });

  it('with refused fields names each of them', async () => {
    const violations = [{ propertyPath: 'name', message: 'name is required', code: 'required' }];
    const host = createFakeHost(() => ({ status: 422, body: { violations } }));
    const call = host.transport.send({ method: 'POST', path: '/tags', body: {} });
    expect(await failureFrom(call)).toEqual({ kind: 'violations', violations });
  });

  it('says how long to wait', async () => {
    const host = createFakeHost(() => ({ status: 429, headers: { 'retry-after': '30' } }));
    const call = host.transport.send({ method: 'POST', path: '/login_check', body: {} });
    expect(await failureFrom(call)).toMatchObject({ kind: 'refused', retryAfterSeconds: 30 });
  });

  it('that was taken back is cancelled, not a failure of the network', async () => {
    const host = createFakeHost(() => 'nothing');
    const call = host.transport.send({ method: 'GET', path: '/tags', signal: AbortSignal.abort() });
    expect((await failureFrom(call))?.kind).toBe('cancelled');
    expect(host.connection.state()).toBe('up');
  });
});

describe('401', () => {
  it('for a token that holds ends the session', async () => {
    const host = createFakeHost(() => ({ status: 401, body: error('invalidToken: no') }));
    host.tokens.set(tokenFor(host.clock.now(), 1800));
    expect((await failureFrom(host.transport.send({ method: 'GET', path: '/tags' })))?.kind).toBe(
      'unauthorized',
    );
    expect(host.unauthorized.map((each) => each.kind)).toEqual(['unauthorized']);
  });

  it('for a token past its end asks to sign in again', async () => {
    const host = createFakeHost(() => ({ status: 401 }));
    host.tokens.set(tokenFor(host.clock.now(), 60));
    await host.clock.advance(61_000);
    expect((await failureFrom(host.transport.send({ method: 'GET', path: '/tags' })))?.kind).toBe('expired');
    expect(host.unauthorized.map((each) => each.kind)).toEqual(['expired']);
  });

  it('for a token that was replaced meanwhile says nothing about the session', async () => {
    const host = createFakeHost(() => {
      host.tokens.set(tokenFor(host.clock.now(), 1800));
      return { status: 401 };
    });
    host.tokens.set(tokenFor(host.clock.now(), 60));
    expect((await failureFrom(host.transport.send({ method: 'GET', path: '/tags' })))?.kind).toBe('expired');
    expect(host.unauthorized).toEqual([]);
  });

  it('lets a write wait until the same person is signed in, and sends it once more', async () => {
    const host = createFakeHost(
      (_, count) => (count === 1 ? { status: 401 } : { status: 200, body: {} }),
      async () => {
        host.tokens.set(tokenFor(host.clock.now(), 1800));
        return true;
      },
    );
    host.tokens.set(tokenFor(host.clock.now(), 60));
    await host.clock.advance(61_000);
    await host.transport.send({ method: 'PUT', path: '/tags/1', body: { label: 'a' } });
    expect(host.seen).toHaveLength(2);
    expect(host.seen[1]?.body).toEqual({ label: 'a' });
  });

  it('refuses a write when somebody else is there, and one that does not wait', async () => {
    const host = createFakeHost(
      () => ({ status: 401 }),
      async () => false,
    );
    const write = { method: 'PUT', path: '/tags/1' } as const;
    expect((await failureFrom(host.transport.send(write)))?.kind).toBe('expired');
    expect((await failureFrom(host.transport.send({ ...write, waits: 'never' })))?.kind).toBe('expired');
    expect(host.seen).toHaveLength(2);
  });

  it('of the login means wrong credentials and nothing else', async () => {
    const host = createFakeHost(() => ({ status: 401, body: error('badCredentials: Invalid credentials') }));
    host.tokens.set(tokenFor(host.clock.now(), 1800));
    const call = host.transport.call(loginCheck, { body: { email: 'a@b.example', password: 'x' } });
    expect(await failureFrom(call)).toMatchObject({ kind: 'unauthorized', text: 'Invalid credentials' });
    expect(host.unauthorized).toEqual([]);
    expect(host.seen[0]?.headers.authorization).toBeUndefined();
  });
});

describe('a call without an answer', () => {
  it('is sent again when it only reads', async () => {
    const host = createFakeHost((_, count) => (count < 3 ? 'nothing' : { status: 200, body: { id: 1 } }));
    const call = host.transport.send({ method: 'GET', path: '/tags/1' });
    await host.clock.advance(5_000);
    expect((await call).body).toEqual({ id: 1 });
  });

  it('is sent again with its idempotency key', async () => {
    const host = createFakeHost((_, count) =>
      count < 2 ? { status: 503 } : { status: 201, body: { id: 1 } },
    );
    const call = host.transport.send({ method: 'POST', path: '/tags', body: {}, idempotencyKey: 'k' });
    await host.clock.advance(5_000);
    await call;
    expect(host.seen.map((request) => request.headers['idempotency-key'])).toEqual(['k', 'k']);
  });

  it.each(['PUT', 'DELETE', 'POST'] as const)('is not sent again by %s', async (method) => {
    const host = createFakeHost(() => ({ status: 503 }));
    expect((await failureFrom(host.transport.send({ method, path: '/tags/1' })))?.kind).toBe('server');
    expect(host.seen).toHaveLength(1);
  });

  it('makes the connection ask for the server until it is back', async () => {
    let isUp = false;
    const host = createFakeHost(() => (isUp ? { status: 200, body: {} } : 'nothing'));
    const states: string[] = [];
    host.connection.subscribe(() => states.push(host.connection.state()));
    await failureFrom(host.transport.send({ method: 'PUT', path: '/tags/1', body: {} }));
    await host.clock.advance(20_000);
    expect(host.connection.state()).toBe('down');
    isUp = true;
    await host.clock.advance(20_000);
    expect(states).toEqual(['down', 'up']);
  });

  it('is not taken to be back more and more often where only some calls are answered', async () => {
    const host = createFakeHost(({ target }) => (target === '/tags' ? 'nothing' : { status: 200, body: {} }));
    const ask = (path: string) => host.transport.send({ method: 'PUT', path }).catch(() => {});
    let times = 0;
    host.connection.subscribe(() => {
      if (host.connection.state() !== 'up') return;
      times += 1;
      void ask('/groups').then(() => ask('/tags'));
    });
    await ask('/tags');
    for (let second = 0; second < 60; second += 1) {
      await ask('/groups');
      await host.clock.advance(1_000);
    }
    expect(times).toBeLessThan(12);
    expect(times).toBeGreaterThan(3);
  });
});

function tokenFor(now: number, seconds: number): string {
  const iat = Math.floor(now / 1000);
  return makeToken({ sub: '1', iat, exp: iat + seconds });
}
