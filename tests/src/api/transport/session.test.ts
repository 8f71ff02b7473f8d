import { describe, expect, it } from 'vitest';
import { createSession } from '#src/api/transport/session.ts';
import { createFakeHost, type HostAnswer, makeToken, type SeenRequest } from '../fake-host.ts';

function createWorld(answer: (request: SeenRequest) => HostAnswer, tokenSeconds: number | null = 1800) {
  const host = createFakeHost(answer);
  if (tokenSeconds !== null) host.tokens.set(freshToken(host.clock.now(), tokenSeconds));
  let others = 0;
  const session = createSession({
    tokens: host.tokens,
    clock: host.clock,
    transport: () => host.transport,
    alone: (work) => work(),
    onOtherUser: () => {
      others += 1;
    },
  });
  session.start();
  return { host, session, others: () => others };
}

function freshToken(now: number, seconds: number, sub = '1'): string {
  const iat = Math.floor(now / 1000);
  return makeToken({ sub, iat, exp: iat + seconds });
}

const minutes = 60_000;

describe('the session', () => {
  it('is signed out without a token', () => {
    expect(createWorld(() => 'nothing', null).session.state()).toBe('signedOut');
  });

  it('expires five seconds before the token does', async () => {
    const { host, session } = createWorld(() => ({ status: 500 }), 60);
    await host.clock.advance(50_000);
    expect(session.state()).toBe('signedIn');
    await host.clock.advance(10_000);
    expect(session.state()).toBe('expired');
  });

  it('expires when another tab removed the token', async () => {
    const { host, session } = createWorld(() => ({ status: 500 }));
    host.storage.removeItem('token');
    await host.clock.advance(10_000);
    expect(session.state()).toBe('expired');
  });

  it('renews the token while it is used', async () => {
    const { host, session } = createWorld(() => ({
      status: 200,
      body: { token: freshToken(host.clock.now(), 1800) },
    }));
    for (let passed = 0; passed < 120; passed += 5) {
      session.used();
      await host.clock.advance(5 * minutes);
    }
    expect(session.state()).toBe('signedIn');
    expect(host.seen.every((request) => request.target === '/token/refresh')).toBe(true);
    expect(host.seen.length).toBeGreaterThanOrEqual(7);
  });

  it('lets the token run out when nobody uses it', async () => {
    const { host, session } = createWorld(() => ({
      status: 200,
      body: { token: freshToken(host.clock.now(), 1800) },
    }));
    await host.clock.advance(50 * minutes);
    expect(session.state()).toBe('expired');
  });

  it('asks once on a host that cannot renew', async () => {
    const { host, session } = createWorld(() => ({ status: 404 }));
    session.used();
    await host.clock.advance(29 * minutes);
    expect(host.seen).toHaveLength(1);
    expect(session.state()).toBe('signedIn');
  });

  it('goes on when the same person signs in again', async () => {
    const { host, session, others } = createWorld(() => ({ status: 500 }), 60);
    await host.clock.advance(1 * minutes);
    session.signIn(freshToken(host.clock.now(), 1800));
    expect([session.state(), others()]).toEqual(['signedIn', 0]);
  });

  it('starts anew when another person signs in, also in another tab', async () => {
    const { host, session, others } = createWorld(() => ({ status: 500 }), 60);
    await host.clock.advance(1 * minutes);
    host.storage.setItem('token', freshToken(host.clock.now(), 1800, '2'));
    host.tellStorage('token');
    expect(others()).toBe(1);
    expect(session.state()).toBe('expired');
  });

  it('is forgotten on signing out, also when the server cannot be told', async () => {
    const { host, session } = createWorld(() => 'nothing');
    await session.signOut();
    expect([session.state(), host.tokens.get()]).toEqual(['signedOut', null]);
  });

  it('trusts the lifetime of a token and not this machine’s clock', async () => {
    const host = createFakeHost(() => 'nothing');
    const behind = host.clock.now() - 3 * 60 * minutes;
    host.tokens.set(freshToken(behind, 1800));
    expect(host.tokens.remaining()).toBeGreaterThan(29 * minutes);
  });
});

describe('the token store', () => {
  it('keeps the token in memory where storage is forbidden', () => {
    const host = createFakeHost(() => 'nothing');
    const forbid = () => {
      throw new Error('forbidden');
    };
    Object.assign(host.storage, { getItem: forbid, setItem: forbid, removeItem: forbid });
    host.tokens.set('a.b.c');
    expect(host.tokens.get()).toBe('a.b.c');
    host.tokens.clear();
    expect(host.tokens.get()).toBeNull();
  });
});
