import type { AddressInfo } from 'node:net';
import Pusher from 'pusher-js';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RealtimeEvent } from '#contract/wire/realtime.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';

interface RealtimeConfig {
  key: string;
  cluster: string;
  wsHost: string;
  wsPort: number;
  wssPort: number;
  forceTLS: boolean;
}

let app: TestApp;
let user: TestAccount;
let port: number;
const opened: { disconnect(): void }[] = [];

beforeAll(async () => {
  app = await openTestApp();
  await app.app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.signUp();
});
afterEach(() => {
  for (const each of opened.splice(0)) each.disconnect();
});

async function configFor(token: string): Promise<RealtimeConfig> {
  const answer = await app.call<RealtimeConfig>('GET', '/realtime/config', {
    token,
    headers: { host: `127.0.0.1:${port}` },
  });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function connect(token: string): Promise<Pusher> {
  const { key, ...options } = await configFor(token);
  const pusher = new Pusher(key, { ...options, enabledTransports: ['ws'] });
  opened.push(pusher);
  return pusher;
}

async function subscribed(pusher: Pusher, channel: string): Promise<RealtimeEvent[]> {
  const heard: RealtimeEvent[] = [];
  const subscription = pusher.subscribe(channel);
  subscription.bind('global', (event: RealtimeEvent) => heard.push(event));
  await new Promise<void>((resolve) => subscription.bind('pusher:subscription_succeeded', resolve));
  return heard;
}

interface RawSocket {
  on(name: 'message', listener: (data: Buffer) => void): void;
  on(name: 'close', listener: (code: number) => void): void;
  send(text: string): void;
  close(): void;
}

/** A plain web socket, to say what pusher-js would not; keeps what it hears. */
async function rawSocket(key: string, query = 'protocol=7&client=js&version=8.6.0') {
  const heard: { event: string; channel?: string; data: unknown }[] = [];
  let end: (code: number) => void;
  const closed = new Promise<number>((resolve) => {
    end = resolve;
  });
  const listen = (socket: RawSocket) => {
    socket.on('message', (data) => heard.push(JSON.parse(data.toString())));
    socket.on('close', (code) => end(code));
  };
  const socket: RawSocket = await app.app.injectWS(`/app/${key}?${query}`, {}, { onInit: listen });
  opened.push({ disconnect: () => socket.close() });
  return { heard, closed, say: (message: unknown) => socket.send(JSON.stringify(message)) };
}

test('a page of the console, the API or a configured origin may listen, and no other page', async () => {
  const elsewhere = await openTestApp({
    config: { consoleUrl: 'https://console.example', corsOrigins: ['https://other.example'] },
  });
  const { key } = (
    await elsewhere.call<RealtimeConfig>('GET', '/realtime/config', {
      token: (await elsewhere.signUp()).token,
    })
  ).body;
  const listen = async (headers: Record<string, string>) => {
    const answer = elsewhere.app.injectWS(`/app/${key}?protocol=7`, {
      headers: { host: 'api.example:4600', ...headers },
    });
    return answer.then(
      (socket) => socket.close(),
      (error: Error) => error.message,
    );
  };
  const proxied = { host: '127.0.0.1', 'x-forwarded-host': 'mail.example', origin: 'https://mail.example' };
  const allowed: Record<string, string>[] = [
    {},
    { origin: 'https://console.example' },
    { origin: 'https://other.example' },
    { origin: 'http://api.example:4600' },
    proxied,
  ];
  for (const headers of allowed) expect(await listen(headers)).toBeUndefined();
  for (const origin of ['https://evil.example', 'https://console.example.evil.example', 'null', 'file://'])
    expect([origin, await listen({ origin })]).toEqual([origin, 'Unexpected server response: 403']);
  await elsewhere.close();
});

const event: RealtimeEvent = { resource: 'groups', id: 3, change: 'updated' };

test('the address to listen at is the one that the browser asked', async () => {
  const { token } = user;
  const ask = async (headers: Record<string, string>) =>
    (await app.call('GET', '/realtime/config', { token, headers })).body;
  expect(await ask({ host: 'console.example:8443', 'x-forwarded-proto': 'https' })).toMatchObject({
    wsHost: 'console.example',
    wssPort: 8443,
    forceTLS: true,
  });
  expect(await ask({ host: '[::1]:4600' })).toMatchObject({ wsHost: '[::1]', wsPort: 4600, forceTLS: false });
  expect(await ask({ host: 'no host:at all' })).toMatchObject({ wsHost: '127.0.0.1', wsPort: 4600 });
  expect((await app.call('GET', '/realtime/config')).status).toBe(401);
});

test('pusher-js hears what happens in its own account, and nothing of another one', async () => {
  const other = await app.signUp();
  const heard = await subscribed(await connect(user.token), `user-${user.accountId}`);
  app.dependencies.publisher.publish(other.accountId, { ...event, id: 1 });
  app.dependencies.publisher.publish(user.accountId, event);
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard).toEqual([event]);
});

test('a write through the API is heard', async () => {
  const heard = await subscribed(await connect(user.token), `user-${user.accountId}`);
  const group = await app.call<{ id: number }>('POST', '/groups', {
    token: user.token,
    body: { name: 'News' },
  });
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  expect(heard).toEqual([{ resource: 'groups', id: group.body.id, change: 'created' }]);
});

test('no other channel can be subscribed to', async () => {
  const other = await app.signUp();
  const { key } = await configFor(user.token);
  const socket = await rawSocket(key);
  const names = [
    `user-${other.accountId}`,
    `private-user-${other.accountId}`,
    `presence-user-${other.accountId}`,
    `User-${other.accountId}`,
    '*',
    '',
  ];
  for (const channel of names) socket.say({ event: 'pusher:subscribe', data: { channel } });
  socket.say({
    event: 'pusher:subscribe',
    data: JSON.stringify({ channel: `user-${other.accountId}`, auth: 'x' }),
  });
  socket.say({ event: 'pusher:subscribe', data: null });
  app.dependencies.publisher.publish(other.accountId, event);
  socket.say({ event: 'pusher:ping', data: {} });
  await vi.waitFor(() => expect(socket.heard.at(-1)?.event).toBe('pusher:pong'));
  const events = socket.heard.map((message) => message.event);
  expect(events.filter((name) => name === 'pusher:subscription_error')).toHaveLength(names.length + 2);
  expect(events.filter((name) => name === 'global' || name.startsWith('pusher_internal'))).toEqual([]);
});

test('a message that cannot be read and an event of a client are refused; the connection goes on', async () => {
  const { key } = await configFor(user.token);
  const socket = await rawSocket(key);
  socket.say('x');
  socket.say({ event: 'client-typing', channel: `user-${user.accountId}`, data: {} });
  socket.say({ event: 'pusher:ping', data: {} });
  await vi.waitFor(() => expect(socket.heard.at(-1)?.event).toBe('pusher:pong'));
  expect(socket.heard.filter((message) => message.event === 'pusher:error').map(({ data }) => data)).toEqual([
    { code: null, message: 'The message cannot be read' },
    { code: 4301, message: 'Clients send no events here' },
  ]);
});

test('without the key of a living session the socket is closed for good', async () => {
  const { key } = await configFor(user.token);
  const swapped = key.slice(0, 32) + key.slice(32).split('').reverse().join('');
  for (const wrong of ['x', 'a'.repeat(75), swapped, user.token.slice(0, 200)]) {
    expect(await (await rawSocket(wrong)).closed).toBe(4001);
  }
  expect(await (await rawSocket(key, 'protocol=4')).closed).toBe(4007);
  await app.call('POST', '/logout', { token: user.token });
  expect(await (await rawSocket(key)).closed).toBe(4001);
});

test.each([
  ['signing out', () => app.call('POST', '/logout', { token: user.token })],
  [
    'a new password',
    () =>
      app.call('PUT', '/account/password', {
        token: user.token,
        body: { current: user.password, password: 'New-Horse-12' },
      }),
  ],
  [
    'the end of the user',
    () =>
      app.database.kysely
        .updateTable('users')
        .set({ deleted_at: app.clock.now() })
        .where('id', '=', user.accountId)
        .execute(),
  ],
])('%s ends the sockets of the session within a second', async (_, end) => {
  const { key } = await configFor(user.token);
  const socket = await rawSocket(key);
  await vi.waitFor(() => expect(socket.heard).toHaveLength(1));
  await end();
  const endedAt = performance.now();
  expect(await socket.closed).toBe(4009);
  // The limit is a second; the rest is for a machine that is busy.
  expect(performance.now() - endedAt).toBeLessThan(1_500);
});

test('a plain request to the address of the socket is not found', async () => {
  expect((await app.call('GET', '/app/x')).status).toBe(404);
});
