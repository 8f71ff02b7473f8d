import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SmtpMessage } from '#contract/resources/smtp-messages.ts';
import { mailSources } from '#server/jobs/sending/sources.ts';
import { contactsNamed } from '#tests/support/build-campaign.ts';
import { submitMail, verifiedSender } from '#tests/support/submitted.ts';
import { openSendingWorld, type SendingWorld } from './sending-world.ts';

let world: SendingWorld;
let sender: number;
beforeAll(async () => {
  world = await openSendingWorld();
  sender = await verifiedSender(world.app, world.account.accountId, 'orders@bakery.example');
});
beforeEach(() => world.sink.behave({ mode: 'accept' }));
afterAll(() => world.close());

const submit = (to: readonly string[], more: Record<string, unknown> = {}) =>
  submitMail(world.app, world.account, { sender, to, subject: 'Order', text: 'Thank you', ...more });
const read = async (id: number) =>
  (await world.app.call<SmtpMessage>('GET', `/smtp/messages/${id}`, { token: world.account.token })).body;
const mailsTo = (address: string) => world.sink.messages.filter(({ to }) => to.includes(address));
const until = (id: number, state: string) =>
  expect.poll(async () => (await read(id)).state.value, { timeout: 10_000 }).toBe(state);

describe('mails of programs', () => {
  it('are sent beside campaigns, each to its recipient once, with one Message-ID', async () => {
    const campaign = await world.launched(contactsNamed('beside', 20));
    const [first, second] = await submit(['ana@reader.example', 'ben@reader.example']);
    const sending = await world.startSender(mailSources);
    await until(first!, 'sent');
    await until(second!, 'sent');
    await world.untilDone(campaign);
    await sending.stop();
    const mails = [...mailsTo('ana@reader.example'), ...mailsTo('ben@reader.example')];
    expect(mails.map(({ to }) => to)).toEqual([['ana@reader.example'], ['ben@reader.example']]);
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await read(first!)).toMatchObject({ isBounced: false, sentOn: expect.any(String) });
  });

  it('bounce where the address is refused, and are tried again where it is put off', async () => {
    world.sink.behave({ mode: 'permanent', recipients: ['gone@reader.example'] });
    const [gone] = await submit(['gone@reader.example']);
    const sending = await world.startSender(mailSources);
    await until(gone!, 'bounced');
    expect(await read(gone!)).toMatchObject({
      isBounced: true,
      bounceEvents: [{ code: expect.stringMatching(/^550/) }],
    });
    world.sink.behave({ mode: 'temporary', recipients: ['busy@reader.example'] });
    const [busy] = await submit(['busy@reader.example']);
    await expect.poll(async () => (await rowOf(busy!)).attempts, { timeout: 10_000 }).toBe(1);
    expect((await read(busy!)).state.value).toBe('queued');
    world.sink.behave({ mode: 'accept' });
    await world.advance(2 * 60_000);
    await until(busy!, 'sent');
    await sending.stop();
  });

  it('are given up after two days of being put off, as a bounce', async () => {
    world.sink.behave({ mode: 'temporary', recipients: ['never@reader.example'] });
    const [never] = await submit(['never@reader.example']);
    await world.app.database.kysely
      .updateTable('smtp_message')
      .set({ attempts: 40 })
      .where('id', '=', never!)
      .execute();
    const sending = await world.startSender(mailSources);
    await until(never!, 'bounced');
    expect((await read(never!)).bounceEvents).toHaveLength(1);
    await sending.stop();
  });

  it('are not sent to who is on the blacklist by then', async () => {
    const [blocked] = await submit(['blocked@reader.example']);
    await world.app.call('POST', '/blacklist/contacts', {
      token: world.account.token,
      body: { email: 'Blocked@reader.example' },
    });
    const sending = await world.startSender(mailSources);
    await until(blocked!, 'failed');
    await sending.stop();
    expect(mailsTo('blocked@reader.example')).toEqual([]);
  });

  it('tell the consoles that something changed, without an address', async () => {
    const told = world.app.events.length;
    const [id] = await submit(['told@reader.example']);
    const sending = await world.startSender(mailSources);
    await until(id!, 'sent');
    const changes = () =>
      world.app.events
        .slice(told)
        .filter(({ event }) => event.resource === 'smtp/messages')
        .map(({ event }) => event.change);
    await expect.poll(changes).toEqual(['created', 'updated']);
    await sending.stop();
  });
});

function rowOf(id: number) {
  return world.app.database.kysely
    .selectFrom('smtp_message')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
