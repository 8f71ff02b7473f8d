import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, vi } from 'vitest';
import type { RealtimeEvent } from '#contract/wire/realtime.ts';
import { createPublisher } from '#server/realtime/create-publisher.ts';
import { createPostgresFeed } from '#server/realtime/postgres-feed.ts';
import { isEventFeed } from '#server/realtime/publisher.ts';
import { openDatabase } from '#server/store/database/connect.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { silentLog } from '#tests/support/silent-log.ts';

const event: RealtimeEvent = { resource: 'groups', id: 3, change: 'updated' };
const noDatabase = { executeSql: () => Promise.reject(new Error('There is none')) };

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

test('a hosted service is called with a signature that it can check', async () => {
  const calls: { path: string; query: URLSearchParams; body: string }[] = [];
  const service = createServer(async (request, response) => {
    const [path = '', query] = (request.url ?? '').split('?');
    calls.push({ path, query: new URLSearchParams(query), body: await textOf(request) });
    response.writeHead(calls.length === 1 ? 200 : 403).end('{}');
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const host = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  const pusher = { key: 'key', appId: '7', secret: 'secret', cluster: 'eu', host };
  const log = { warn: vi.fn() };
  const publisher = createPublisher({ pusher, databaseUrl: null }, noDatabase, log);
  expect(isEventFeed(publisher)).toBe(false);
  publisher.publish(12, event);
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  const { path, query, body } = calls[0]!;
  expect(path).toBe('/apps/7/events');
  expect(JSON.parse(body)).toEqual({ name: 'global', channels: ['user-12'], data: JSON.stringify(event) });
  expect(query.get('body_md5')).toBe(createHash('md5').update(body).digest('hex'));
  const signature = query.get('auth_signature');
  query.delete('auth_signature');
  const signed = `POST\n${path}\n${query}`;
  expect(signature).toBe(createHmac('sha256', 'secret').update(signed).digest('hex'));
  publisher.publish(12, event);
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce());
  service.close();
});

test('in one process a follower hears everything until it stops', () => {
  const feed = createPublisher({ pusher: null, databaseUrl: null }, noDatabase, silentLog);
  if (!isEventFeed(feed)) throw new Error('It is no feed');
  const heard: unknown[] = [];
  const stop = feed.follow((accountId, told) => heard.push([accountId, told]));
  feed.publish(1, event);
  stop();
  feed.publish(2, event);
  expect(heard).toEqual([[1, event]]);
});

test('what one process publishes is heard in every process, once', async () => {
  const postgres = await startPostgres();
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '', log: silentLog });
  const feeds = [1, 2].map(() => createPostgresFeed(postgres.url, database, silentLog));
  const heard = feeds.map((feed) => {
    const events: number[] = [];
    feed.follow((accountId) => events.push(accountId));
    return events;
  });
  try {
    // The connections to listen are opened in the background: the first events may come too early.
    await vi.waitFor(() => {
      feeds[0]!.publish(1, event);
      expect(heard[1]).toContain(1);
    }, 10_000);
    await vi.waitFor(() => {
      feeds[1]!.publish(2, event);
      expect(heard[0]).toContain(2);
    }, 10_000);
    feeds[0]!.publish(3, event);
    await vi.waitFor(() => expect(heard[1]).toContain(3));
    expect(heard.map((events) => events.filter((accountId) => accountId === 3))).toEqual([[3], [3]]);
  } finally {
    await Promise.all(feeds.map((feed) => feed.close()));
    await database.close();
    await postgres.stop();
  }
});
