import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { campaignRetry } from '#server/jobs/sending/mail-retry.ts';
import { retryDelay } from '#server/work/retry.ts';
import { contactsNamed } from '#tests/support/build-campaign.ts';
import { testsRunOnPostgres } from '#tests/support/database.ts';
import { openSendingWorld, type SendingWorld } from './sending-world.ts';

let world: SendingWorld;

beforeAll(async () => {
  world = await openSendingWorld();
});
afterEach(() => world.check());
afterAll(() => world.close());

describe('a mail of which nobody knows whether it was taken', () => {
  it('is shown as unknown and not sent again when the connection ends after its dot', async () => {
    world.sink.behave({ mode: 'close', recipients: ['close2@customer.example'] });
    const sender = await world.startSender();
    const id = await world.launched(contactsNamed('close', 5));
    const campaign = await world.untilDone(id);
    expect(campaign.report).toMatchObject({ contactSentActions: 4, contactUnknownActions: 1 });
    expect(world.sink.messages.filter((mail) => mail.to[0] === 'close2@customer.example')).toHaveLength(1);
    world.sink.behave({ mode: 'accept' });
    await sender.stop();
  });

  it('is taken over from a run that ended after its dot; what was only claimed is sent', async () => {
    const { kysely } = world.app.database;
    const id = await world.launched(contactsNamed('left', 6));
    const rows = await kysely
      .selectFrom('recipient')
      .select('id')
      .where('campaign_id', '=', id)
      .orderBy('id')
      .execute();
    const left = (place: number, state: 'claimed' | 'handed') =>
      kysely
        .updateTable('recipient')
        .set({ state, epoch: 'a run that ended' })
        .where('id', '=', rows[place]!.id)
        .execute();
    await left(0, 'claimed');
    await left(1, 'claimed');
    await left(2, 'handed');
    const sender = await world.startSender();
    const campaign = await world.untilDone(id);
    expect(campaign.report).toMatchObject({ contactSentActions: 5, contactUnknownActions: 1 });
    await sender.stop();
  });
});

describe('a sender that is stopped', () => {
  it('ends what is on its way and gives the rest back to the next', async () => {
    world.sink.behave({ mode: 'accept', delay: 50 });
    const first = await world.startSender();
    const id = await world.launched(contactsNamed('stop', 300));
    await world.until(id, (campaign) => campaign.report!.contactSentActions > 0);
    await first.stop();
    const { kysely } = world.app.database;
    const states = await kysely
      .selectFrom('recipient')
      .select('state')
      .distinct()
      .where('campaign_id', '=', id)
      .execute();
    expect(states.map((row) => row.state).sort()).toEqual(['queued', 'sent']);
    expect((await world.read(id)).state.value).toBe('sending');
    world.sink.behave({ mode: 'accept' });
    const second = await world.startSender();
    expect((await world.untilDone(id)).report).toMatchObject({
      contactSentActions: 300,
      contactUnknownActions: 0,
    });
    await second.stop();
  });
});

describe.runIf(testsRunOnPostgres)('several senders on one server', () => {
  it('share a campaign, and take over from one that is no more', async () => {
    const { kysely } = world.app.database;
    const gone = { name: 'run:gone', owner: 'gone', expires_at: world.app.clock.now() };
    await kysely.insertInto('lease').values(gone).execute();
    world.app.clock.advance(1_000);
    const id = await world.launched(contactsNamed('shared', 900));
    const [first] = await kysely.selectFrom('recipient').select('id').where('campaign_id', '=', id).execute();
    await kysely
      .updateTable('recipient')
      .set({ state: 'claimed', epoch: 'gone' })
      .where('id', '=', first!.id)
      .execute();
    const senders = await Promise.all([1, 2, 3].map(() => world.startSender()));
    expect((await world.untilDone(id)).report!.contactSentActions).toBe(900);
    const runs = await kysely
      .selectFrom('recipient')
      .select('epoch')
      .distinct()
      .where('campaign_id', '=', id)
      .execute();
    expect(runs.length).toBeGreaterThan(1);
    for (const sender of senders) await sender.stop();
  });
});

describe('the waits between attempts', () => {
  const middle = () => 0.5;

  it('grow, are spread, and end after three days', () => {
    expect(retryDelay(campaignRetry, 1, middle)).toBe(60_000);
    expect(retryDelay(campaignRetry, 2, middle)).toBe(300_000);
    expect([retryDelay(campaignRetry, 1, () => 0), retryDelay(campaignRetry, 1, () => 1)]).toEqual([
      48_000, 72_000,
    ]);
    let waited = 0;
    let attempts = 1;
    for (
      let delay = retryDelay(campaignRetry, 1, middle);
      delay !== null;
      delay = retryDelay(campaignRetry, attempts, middle)
    ) {
      waited += delay;
      attempts += 1;
    }
    expect(waited / 3_600_000).toBeGreaterThanOrEqual(72);
    expect(waited / 3_600_000).toBeLessThan(77);
  });
});
