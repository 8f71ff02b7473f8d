import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Webhook } from '#contract/resources/webhooks.ts';
import { createOutboundClient } from '#server/outbound/client.ts';
import { publicTargets } from '#server/outbound/targets.ts';
import { echoAddress } from '#server/public/echo.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let address: string;
beforeAll(async () => {
  app = await openTestApp();
  address = echoAddress(await app.app.listen({ host: '127.0.0.1', port: 0 }))!;
});
afterAll(() => app.close());

describe('the page that echoes', () => {
  it('takes what webhooks post, though it is in the own network, and answers by its id', async () => {
    const outbound = createOutboundClient({ targets: publicTargets([], address) });
    Object.assign(app.dependencies, { outbound });
    const { token } = await app.signUp();
    const body = { name: 'Trial', url: address };
    const hook = (await app.call<Webhook>('POST', '/webhooks', { token, body })).body;
    const tested = await app.call<{ response: string }>('POST', `${hook['@id']}/test`, { token });
    expect(tested.body).toMatchObject({ state: { value: 'delivered' }, status: 200 });
    expect(JSON.parse(tested.body.response)).toMatchObject({
      received: true,
      id: expect.stringMatching(/^msg_/),
    });
    outbound.close();
  });

  it('takes no more than a page does, and shows nothing', async () => {
    expect((await app.call('POST', '/echo', { body: 'x'.repeat(70_000) })).status).toBe(413);
    expect((await app.call('GET', '/echo')).status).toBe(405);
  });
});
