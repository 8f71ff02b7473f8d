import { createHmac } from 'node:crypto';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Delivery } from '#contract/resources/deliveries.ts';
import type { Webhook } from '#contract/resources/webhooks.ts';
import { deliveryWork } from '#server/jobs/deliveries/delivery-work.ts';
import { forgetOldDeliveries } from '#server/services/deliveries/forget-old.ts';
import { claimNext } from '#server/work/claims.ts';
import type { HookPost } from '#tests/support/hook-sink.ts';
import { answering, type DeliveriesWorld, openDeliveriesWorld } from './deliveries-world.ts';

const second = 1_000;
const hour = 3_600 * second;
let world: DeliveriesWorld;
beforeAll(async () => {
  world = await openDeliveriesWorld();
});
beforeEach(async () => {
  await world.app.database.executeSql('delete from delivery');
  world.sink.behave(answering(204));
  world.app.clock.set(new Date());
  await world.advance(0);
});
afterAll(() => world.close());

const postsTo = ({ url }: { readonly url: string }) =>
  world.sink.posts.filter(({ path }) => path === new URL(url).pathname);
const newest = async (hook: Webhook): Promise<Delivery> => (await world.deliveries(hook))[0]!;
const verifies = (secret: string, { headers, body }: HookPost) => {
  try {
    return new Verifier(secret).verify(body, headers as Record<string, string>);
  } catch {
    return null;
  }
};

describe('what a webhook is told', () => {
  it('is posted once, signed so that others can check it by either kind of signature', async () => {
    const hook = await world.webhook();
    const data = {
      name: 'Zoë 🥐 \u0000 \ud800',
      amount: 12_345_678_901_234_567_890n.toString(),
      much: 'x'.repeat(1_000_000),
    };
    const id = await world.tell(hook, data);
    await world.deliver();
    await world.deliver();
    const [post, ...others] = postsTo(hook);
    expect(others).toEqual([]);
    expect(post?.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': id });
    expect(verifies(hook.secret, post!)).toMatchObject({ id, data: { amount: data.amount } });
    const hex = createHmac('sha256', hook.secret).update(post!.body).digest('hex');
    expect(post?.headers['x-signature']).toBe(hex);
    expect(verifies(hook.secret, { ...post!, body: post!.body.replace('x', 'y') })).toBeNull();
    expect(verifies((await world.webhook()).secret, post!)).toBeNull();
    expect(await world.deliveries(hook)).toMatchObject([
      {
        state: { value: 'delivered' },
        attempts: 1,
        status: 204,
        error: null,
        nextAttemptAt: null,
        event: 'bounce',
      },
    ]);
    expect(await world.read(hook)).toMatchObject({
      lastDelivery: 'delivered',
      lastDeliveryAt: expect.any(String),
    });
  });

  it('is posted again under the same id until it is taken, with what was answered to see', async () => {
    const hook = await world.webhook();
    const id = await world.tell(hook);
    world.sink.behave(answering(500, {}, `broken\0${'y'.repeat(5_000)}`));
    for (const wait of [0, 6 * second, 40 * second]) {
      await world.advance(wait);
      await world.deliver();
    }
    const [failing] = await world.deliveries(hook);
    expect(failing).toMatchObject({
      state: { value: 'pending' },
      attempts: 3,
      status: 500,
      error: 'refused',
    });
    expect(failing?.response).toHaveLength(2_000);
    expect(failing?.response).toMatch(/^broken\ufffdy/);
    expect(failing?.nextAttemptAt).not.toBeNull();
    world.sink.behave(answering(200));
    await world.advance(200 * second);
    await world.deliver();
    expect(postsTo(hook).map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id, id]);
    expect(new Set(postsTo(hook).map(({ headers }) => headers['webhook-timestamp'])).size).toBeGreaterThan(2);
    expect(await world.deliveries(hook)).toMatchObject([{ state: { value: 'delivered' }, attempts: 4 }]);
  });

  it('is signed by both secrets for a day after one was renewed, also while it is tried again', async () => {
    const hook = await world.webhook();
    await world.tell(hook);
    world.sink.behave(answering(503));
    await world.deliver();
    const renewed = await world.call<{ secret: string }>('POST', `${hook['@id']}/renew-secret`);
    world.sink.behave(answering(204));
    await world.advance(6 * second);
    await world.deliver();
    const [first, again] = postsTo(hook);
    expect([verifies(hook.secret, first!), verifies(renewed.body.secret, first!)].map(Boolean)).toEqual([
      true,
      false,
    ]);
    expect([verifies(hook.secret, again!), verifies(renewed.body.secret, again!)].map(Boolean)).toEqual([
      true,
      true,
    ]);
    const keyed = (secret: string) => createHmac('sha256', secret).update(again!.body).digest('hex');
    expect(again?.headers['x-signature']).toBe(keyed(renewed.body.secret));
    expect(again?.headers['x-former-signature']).toBe(keyed(hook.secret));
    await world.advance(25 * hour);
    await world.tell(hook);
    await world.deliver();
    const last = postsTo(hook).at(-1);
    expect(String(last?.headers['webhook-signature']).split(' ')).toHaveLength(1);
    expect(last?.headers).not.toHaveProperty('x-former-signature');
  });

  it('is not posted to where an answer leads', async () => {
    const [hook, elsewhere] = [await world.webhook(), await world.webhook()];
    await world.tell(hook);
    world.sink.behave(answering(302, { location: elsewhere.url }));
    await world.deliver();
    expect(postsTo(elsewhere)).toEqual([]);
    expect(await world.deliveries(hook)).toMatchObject([
      { state: { value: 'pending' }, status: 302, error: 'redirected' },
    ]);
  });

  it('waits as long as the answer asks for', async () => {
    const hook = await world.webhook();
    await world.tell(hook);
    world.sink.behave(answering(429, { 'retry-after': '600' }));
    await world.deliver();
    const { nextAttemptAt } = await newest(hook);
    expect(Date.parse(nextAttemptAt ?? '') - world.app.clock.now().getTime()).toBeGreaterThan(599 * second);
    await world.advance(500 * second);
    await world.deliver();
    expect(postsTo(hook)).toHaveLength(1);
    await world.advance(101 * second);
    await world.deliver();
    expect(postsTo(hook)).toHaveLength(2);
  });

  it('is tried again where the connection ends before the answer does', async () => {
    const hook = await world.webhook();
    await world.tell(hook);
    world.sink.behave((response) => {
      response.writeHead(200, { 'content-length': '10' }).write('half');
      response.socket?.end();
    });
    await world.deliver();
    expect(await world.deliveries(hook)).toMatchObject([
      { state: { value: 'pending' }, error: 'unreachable' },
    ]);
  });

  it('is posted again where a process was killed between the post and its record', async () => {
    const hook = await world.webhook();
    const id = await world.tell(hook);
    const { database, clock } = world.app;
    // Its run has no lease: nobody lives who held it.
    expect(
      await claimNext(database.kysely, deliveryWork(world.app.dependencies), 'killed', clock.now(), []),
    ).not.toBeNull();
    await world.deliver();
    expect(postsTo(hook).map(({ headers }) => headers['webhook-id'])).toEqual([id]);
    expect(await world.deliveries(hook)).toMatchObject([{ state: { value: 'delivered' } }]);
  });
});

describe('a webhook that fails', () => {
  it('is disabled at once by a 410, with a mail to its owner', async () => {
    const hook = await world.webhook({ name: 'Gone away' });
    await world.tell(hook);
    await world.tell(hook);
    world.sink.behave(answering(410));
    await world.deliver();
    expect(await world.read(hook)).toMatchObject({ state: { value: 'disabled' }, version: hook.version + 1 });
    const mails = world.app.outbox.filter(({ subject }) => subject.includes('Gone away'));
    expect(mails).toMatchObject([{ to: world.account.email, text: expect.stringContaining(hook.url) }]);
  });

  it('is disabled after 72 hours of nothing but failures, and not before', async () => {
    const hook = await world.webhook({ name: 'Away for long' });
    await world.tell(hook);
    world.sink.behave(answering(500));
    const start = world.app.clock.now().getTime();
    for (let next: string | null = world.app.clock.now().toISOString(); next; ) {
      expect(await world.read(hook)).toMatchObject({ state: { value: 'enabled' } });
      await world.advance(Math.max(0, Date.parse(next) - world.app.clock.now().getTime()) + second);
      await world.deliver();
      next = (await world.deliveries(hook))[0]?.nextAttemptAt ?? null;
    }
    expect(world.app.clock.now().getTime() - start).toBeGreaterThanOrEqual(72 * hour);
    expect(await world.deliveries(hook)).toMatchObject([{ state: { value: 'failed' } }]);
    expect(await world.read(hook)).toMatchObject({ state: { value: 'disabled' }, lastDelivery: 'failed' });
    expect(world.app.outbox.filter(({ subject }) => subject.includes('Away for long'))).toHaveLength(1);
  });

  it('is told nothing while it is disabled, and what waits once it is enabled again', async () => {
    const hook = await world.webhook();
    await world.tell(hook);
    await world.call('PUT', hook['@id'], { state: 'disabled' });
    await world.deliver();
    expect(postsTo(hook)).toEqual([]);
    expect(await world.deliveries(hook)).toMatchObject([
      { state: { value: 'pending' }, nextAttemptAt: null },
    ]);
    const { id } = await newest(hook);
    const refused = await world.call('POST', `${hook['@id']}/deliveries/${id}/retry`);
    expect(refused.status).toBe(409);
    await world.call('PUT', hook['@id'], { state: 'enabled' });
    await world.deliver();
    expect(postsTo(hook)).toHaveLength(1);
  });

  it('is told nothing once it is deleted', async () => {
    const hook = await world.webhook();
    await world.tell(hook);
    await world.call('DELETE', hook['@id']);
    await world.deliver();
    expect(postsTo(hook)).toEqual([]);
  });
});

describe('the deliveries of a webhook', () => {
  it('are listed from the newest, by their state, and kept for 30 days', async () => {
    const hook = await world.webhook();
    const first = await world.tell(hook, { number: 1 });
    await world.deliver();
    world.sink.behave(answering(500));
    await world.advance(second);
    await world.tell(hook, { number: 2 });
    await world.deliver();
    const listed = await world.deliveries(hook);
    expect(listed.map(({ state }) => state.value)).toEqual(['pending', 'delivered']);
    expect(listed[1]?.request).toContain(first);
    expect(listed[1]).toMatchObject({
      '@id': `${hook['@id']}/deliveries/${listed[1]?.id}`,
      '@type': 'Delivery',
    });
    expect(await world.deliveries(hook, '?state=delivered')).toHaveLength(1);
    await world.advance(29 * 24 * hour);
    await forgetOldDeliveries(world.app.dependencies);
    expect(await world.deliveries(hook)).toHaveLength(2);
    await world.advance(2 * 24 * hour);
    await forgetOldDeliveries(world.app.dependencies);
    expect(await world.deliveries(hook)).toEqual([]);
  });

  it('can be tried again one by one, for as long as a new one', async () => {
    const hook = await world.webhook();
    await world.tell(hook);
    await world.deliver();
    const { id } = await newest(hook);
    world.sink.behave(answering(500));
    const asked = await world.call('POST', `${hook['@id']}/deliveries/${id}/retry`);
    expect(asked.status).toBe(202);
    await world.advance(0);
    await world.deliver();
    const [again] = await world.deliveries(hook);
    expect(again).toMatchObject({ state: { value: 'pending' }, attempts: 2 });
    const wait = Date.parse(again?.nextAttemptAt ?? '') - world.app.clock.now().getTime();
    expect(wait).toBeLessThan(7 * second);
    expect(postsTo(hook)).toHaveLength(2);
  });

  it('begin with an example where one is asked for, which is posted once, also to one that is disabled', async () => {
    const hook = await world.webhook({ state: 'disabled' });
    const tested = await world.call<object>('POST', `${hook['@id']}/test`);
    expect(tested.status).toBe(200);
    expect(tested.body).toMatchObject({
      isTest: true,
      state: { value: 'delivered' },
      status: 204,
      attempts: 1,
    });
    const [post] = postsTo(hook);
    expect(verifies(hook.secret, post!)).toMatchObject({
      test: true,
      type: 'bounce',
      data: { kind: 'hard' },
    });
    world.sink.behave(answering(410));
    const failed = await world.call<object>('POST', `${hook['@id']}/test`);
    expect(failed.body).toMatchObject({ state: { value: 'failed' }, error: 'gone', nextAttemptAt: null });
    expect(await world.read(hook)).toMatchObject({ lastDelivery: 'failed' });
    expect(await world.deliveries(hook)).toHaveLength(2);
  });
});
