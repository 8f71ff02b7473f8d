import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BounceNotice } from '#contract/resources/deliveries.ts';
import type { Webhook } from '#contract/resources/webhooks.ts';
import { recordBounces } from '#server/services/bounces/record-bounces.ts';
import { contactsNamed } from '#tests/support/build-campaign.ts';
import { submitMail, verifiedSender } from '#tests/support/submitted.ts';
import { openSendingWorld, type SendingWorld } from './sending-world.ts';

let world: SendingWorld;
let enabled: Webhook;
beforeAll(async () => {
  world = await openSendingWorld();
  const create = async (name: string, state: string) =>
    (
      await world.app.call<Webhook>('POST', '/webhooks', {
        token: world.account.token,
        body: { name, state, url: 'https://shop.example/hooks' },
      })
    ).body;
  enabled = await create('Told', 'enabled');
  await create('Not told', 'disabled');
});
beforeEach(() => world.app.database.executeSql('delete from delivery'));
afterAll(() => world.close());

/** What is to be posted, oldest first. */
async function notices(): Promise<{ webhook: number; notice: BounceNotice }[]> {
  const { rows } = await world.app.database.executeSql(
    'select webhook_id, body from delivery d join delivery_body b on b.delivery_id = d.id order by d.id',
  );
  return rows.map((row) => ({ webhook: Number(row.webhook_id), notice: JSON.parse(String(row.body)) }));
}

describe('a mail that is refused', () => {
  it('is told to each webhook that is enabled, with the contacts of its address and its campaign', async () => {
    world.sink.behave({ mode: 'permanent', recipients: ['ana1@customer.example'] });
    const campaign = await world.launched(contactsNamed('ana', 2));
    const sending = await world.startSender();
    await world.untilDone(campaign);
    await sending.stop();
    const told = await notices();
    expect(told).toHaveLength(1);
    const [{ webhook, notice }] = told as [(typeof told)[number]];
    expect(webhook).toBe(enabled.id);
    expect(notice).toMatchObject({
      id: expect.stringMatching(/^msg_/),
      type: 'bounce',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        email: 'ana1@customer.example',
        kind: 'hard',
        code: expect.stringMatching(/^550/),
        reason: expect.stringMatching(/^550/),
        contacts: [expect.stringMatching(/^\/contacts\/\d+$/)],
        campaign: `/campaigns/${campaign}`,
        dripCampaign: null,
        smtpMessage: null,
        messageId: expect.stringMatching(/^[^<>@]+@[^<>@]+$/),
      },
    });
    expect(notice).not.toHaveProperty('test');
  });

  it('is told of a mail of a program', async () => {
    world.sink.behave({ mode: 'permanent', recipients: ['gone@reader.example'] });
    const sender = await verifiedSender(world.app, world.account.accountId, 'orders@bakery.example');
    const mail = { sender, to: ['gone@reader.example'], subject: 'Order', text: 'Thank you' };
    const [id] = await submitMail(world.app, world.account, mail);
    const sending = await world.startSender();
    await expect.poll(async () => (await notices()).length, { timeout: 10_000 }).toBe(1);
    await sending.stop();
    expect((await notices())[0]?.notice.data).toMatchObject({
      email: 'gone@reader.example',
      campaign: null,
      contacts: [],
      smtpMessage: `/smtp/messages/${id}`,
      messageId: expect.stringMatching(/@bakery\.example$/),
    });
  });
});

describe('a complaint', () => {
  it('is told once, to the webhooks of its account alone', async () => {
    const { app, account } = world;
    const other = await app.signUp();
    await app.call('POST', '/webhooks', {
      token: other.token,
      body: { name: 'Other', state: 'enabled', url: 'https://mill.example/' },
    });
    const sender = await verifiedSender(app, account.accountId, 'news@bakery.example');
    const [id] = await submitMail(app, account, {
      sender,
      to: ['ben@reader.example'],
      subject: 'News',
      text: 'Hi',
    });
    const complaint = {
      id: id!,
      kind: 'complaint' as const,
      aboutAddress: true,
      code: null,
      reason: 'abuse',
    };
    for (const _ of [1, 2])
      await app.database.transaction((db) => recordBounces(db, 'smtp_message', [complaint], app.clock.now()));
    const told = await notices();
    expect(told.map(({ webhook }) => webhook)).toEqual([enabled.id]);
    expect(told[0]?.notice.data).toMatchObject({
      kind: 'complaint',
      reason: 'abuse',
      email: 'ben@reader.example',
    });
  });
});
