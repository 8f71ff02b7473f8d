import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliveryWork } from '#server/jobs/deliveries/delivery-work.ts';
import { createOutboundClient } from '#server/outbound/client.ts';
import { publicTargets } from '#server/outbound/targets.ts';
import { keepWorking } from '#server/work/keep-working.ts';
import { eventually } from '#tests/support/eventually.ts';
import { answering, type DeliveriesWorld, openDeliveriesWorld } from './deliveries-world.ts';

/** What the names lead to, as their owners have it now. */
let leadsTo: LookupAddress[] = [];
let world: DeliveriesWorld;

beforeAll(async () => {
  // Only what a test lets it may be called of this machine; nobody waits long for an answer.
  const outbound = createOutboundClient({
    targets: publicTargets(['127.0.0.1/32']),
    resolve: async () => leadsTo,
    milliseconds: 400,
  });
  world = await openDeliveriesWorld({ outbound });
});
beforeEach(async () => {
  await world.app.database.executeSql('delete from delivery');
  world.sink.behave(answering(200, {}, 'inside'));
});
afterAll(() => world.close());

const portOf = () => new URL(world.sink.url).port;

describe('a webhook whose name leads into the own network', () => {
  it.each([
    ...['127.0.0.2', '10.0.0.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '::1', '::ffff:127.0.0.2'],
    ...['64:ff9b::7f00:2', '2002:7f00:2::', 'fd00::1'],
  ])('is not called at %s, nor anything told of what is there', async (address) => {
    const hook = await world.webhook({ url: `http://hooks.shop.example:${portOf()}/inside` });
    leadsTo = [{ address, family: address.includes(':') ? 6 : 4 }];
    await world.tell(hook);
    await world.deliver();
    const tested = await world.call<object>('POST', `${hook['@id']}/test`);
    const refused = { status: null, response: null, error: 'forbidden' };
    expect(tested.body).toMatchObject(refused);
    expect((await world.deliveries(hook)).at(-1)).toMatchObject(refused);
    expect(world.sink.posts.filter(({ path }) => path === '/inside')).toEqual([]);
  });

  it('is called where it led somewhere else first, and no more once it leads inside', async () => {
    const hook = await world.webhook({ url: `http://moving.shop.example:${portOf()}/moving` });
    world.sink.behave(answering(200, { connection: 'close' }));
    leadsTo = [{ address: '127.0.0.1', family: 4 }];
    await world.tell(hook);
    await world.deliver();
    leadsTo = [{ address: '10.0.0.1', family: 4 }];
    await world.tell(hook);
    await world.deliver();
    expect((await world.deliveries(hook)).map(({ error }) => error)).toEqual(['forbidden', null]);
  });
});

describe('a webhook that never answers', () => {
  it('is given up in time, and keeps nobody else from being told at once', async () => {
    const [slow, quick] = [await world.webhook(), await world.webhook()];
    for (let count = 0; count < 100; count += 1) await world.tell(slow);
    world.sink.behave((response, { path }) => {
      if (path === new URL(quick.url).pathname) response.writeHead(204).end();
    });
    const working = keepWorking(20, world.app.dependencies, deliveryWork(world.app.dependencies));
    const slowPosts = () => world.sink.posts.filter(({ path }) => path === new URL(slow.url).pathname).length;
    await eventually(slowPosts, (count) => count > 0);
    for (let count = 0; count < 5; count += 1) {
      await world.tell(quick);
      await eventually(
        async () => (await world.deliveries(quick, '?state=pending')).length,
        (pending) => pending === 0,
      );
    }
    expect(slowPosts()).toBeLessThan(50);
    await eventually(
      () => world.deliveries(slow, '?order[id]=asc'),
      (deliveries) => deliveries.some(({ error }) => error === 'late'),
    );
    await working.stop();
  });
});
