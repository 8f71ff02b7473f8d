import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SmtpMessage } from '#contract/resources/smtp-messages.ts';
import { buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';
import { submitMail, verifiedSender } from '#tests/support/submitted.ts';
import { openSendingWorld, type SendingWorld } from './sending-world.ts';

let world: SendingWorld;
let sender: number;
beforeAll(async () => {
  world = await openSendingWorld();
  sender = await verifiedSender(world.app, world.account.accountId, 'orders@bakery.example');
  await world.startSender();
});
afterAll(() => world.close());

const dayMs = 86_400_000;

/** Submits a mail whose recipient is put off until it is given up. */
async function putOffForGood(address: string): Promise<void> {
  world.sink.behave({ mode: 'temporary', recipients: [address] });
  const [id] = await submitMail(world.app, world.account, {
    sender,
    to: [address],
    subject: 'Order',
    text: 'Thank you',
  });
  await world.app.database.kysely
    .updateTable('smtp_message')
    .set({ attempts: 40 })
    .where('id', '=', id!)
    .execute();
  await world.advance(dayMs);
  const state = async () => {
    const { token } = world.account;
    return (await world.app.call<SmtpMessage>('GET', `/smtp/messages/${id}`, { token })).body.state.value;
  };
  await expect.poll(state, { timeout: 10_000 }).toBe('bounced');
}

async function stateIn(group: number): Promise<string> {
  const { state } = await world.app.database.kysely
    .selectFrom('contact')
    .select('state')
    .where('group_id', '=', group)
    .executeTakeFirstOrThrow();
  return state;
}

const list = (email: string) => buildGroup(world.app.database, world.account.accountId, email, [{ email }]);

describe('an address whose mails are given up', () => {
  it('is bounced out of every list by the third within 30 days, and the consoles hear of it', async () => {
    const group = await list('full@reader.example');
    await putOffForGood('full@reader.example');
    await putOffForGood('full@reader.example');
    expect(await stateIn(group)).toBe('active');
    const told = world.app.events.length;
    await putOffForGood('full@reader.example');
    expect(await stateIn(group)).toBe('bounced-out');
    const resources = () => world.app.events.slice(told).map(({ event }) => event.resource);
    await expect.poll(resources).toContain('contacts');
    expect(resources()).toContain('smtp/messages');
  });

  it('stays where the third comes later than that', async () => {
    const group = await list('rarely@reader.example');
    await putOffForGood('rarely@reader.example');
    await putOffForGood('rarely@reader.example');
    await world.advance(30 * dayMs);
    await putOffForGood('rarely@reader.example');
    expect(await stateIn(group)).toBe('active');
  });
});

it('what is refused for its content takes no address out, however often', async () => {
  const contacts = contactsNamed('content', 1);
  for (let time = 0; time < 3; time += 1) {
    world.sink.behave({ mode: 'permanent', at: 'message' });
    const campaign = await world.untilDone(await world.launched(contacts));
    expect(campaign.report).toMatchObject({ contactFailedActions: 1, contactBounceActions: 1 });
  }
  const kept = await world.app.database.kysely
    .selectFrom('bounce')
    .select(['kind', 'code', 'reason'])
    .where('recipient_id', 'is not', null)
    .execute();
  expect(kept).toEqual(
    Array.from({ length: 3 }, () => ({ kind: 'soft', code: '554 5.7.1', reason: '554 5.7.1 Refused' })),
  );
});
