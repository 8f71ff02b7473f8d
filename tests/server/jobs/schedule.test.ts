import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { fireDueCampaigns } from '#server/jobs/scheduler.ts';
import { buildCampaign, buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';
import { openSendingWorld, type SendingWorld } from './sending/sending-world.ts';

let world: SendingWorld;
let lists = 0;

beforeAll(async () => {
  world = await openSendingWorld();
  await world.startSender();
});
afterEach(() => world.check());
afterAll(() => world.close());

const minutes = (count: number) => count * 60_000;

/** A campaign that is scheduled for that many minutes from now. */
async function scheduled(inMinutes: number): Promise<number> {
  lists += 1;
  const { database, clock } = world.app;
  const group = await buildGroup(
    database,
    world.account.accountId,
    'List',
    contactsNamed(`scheduled-${lists}-`, 3),
  );
  const id = await buildCampaign(database, world.account.accountId, { groups: [group] });
  const timestamp = new Date(clock.now().getTime() + minutes(inMinutes)).toISOString().slice(0, 19);
  const body = { isScheduled: true, scheduledOn: { timestamp, timezone: 'UTC' } };
  await world.app.call('PUT', `/campaigns/${id}`, { body, token: world.account.token });
  expect(await world.post(`/campaigns/${id}/launch`, { recipients: 3 })).toBe(202);
  return id;
}

describe('a scheduled campaign', () => {
  it('waits for its time and is then sent once, however many look', async () => {
    const id = await scheduled(10);
    await world.advance(minutes(9));
    await fireDueCampaigns(world.app.dependencies);
    expect((await world.read(id)).state.value).toBe('scheduled');
    await world.advance(minutes(1));
    await Promise.all(Array.from({ length: 10 }, () => fireDueCampaigns(world.app.dependencies)));
    const campaign = await world.untilDone(id);
    expect(campaign.report!.contactSentActions).toBe(3);
  });

  it('is launched by hand or by its time, never by both', async () => {
    const id = await scheduled(1);
    await world.advance(minutes(1));
    const launch = () => world.post(`/campaigns/${id}/launch`, { recipients: 3 });
    const all = await Promise.all([fireDueCampaigns(world.app.dependencies), launch(), launch()]);
    expect(all.slice(1).every((status) => status === 409 || status === 422)).toBe(true);
    expect((await world.untilDone(id)).report!.contactSentActions).toBe(3);
  });

  it('waits for a person when its time is long past', async () => {
    const id = await scheduled(5);
    await world.advance(minutes(66));
    await fireDueCampaigns(world.app.dependencies);
    await fireDueCampaigns(world.app.dependencies);
    expect(await world.read(id)).toMatchObject({ state: { value: 'scheduled' }, isLate: true });
    expect(await world.post(`/campaigns/${id}/launch`)).toBe(422);
    const now = await world.app.call<Campaign>('PUT', `/campaigns/${id}`, {
      body: { isScheduled: false },
      token: world.account.token,
    });
    expect(now.body).toMatchObject({ state: { value: 'new' }, isLate: false });
    expect(await world.post(`/campaigns/${id}/launch`)).toBe(202);
    await world.untilDone(id);
  });

  it('that is only a little late is sent', async () => {
    const id = await scheduled(5);
    await world.advance(minutes(60));
    await fireDueCampaigns(world.app.dependencies);
    await world.untilDone(id);
  });

  it('returns to new when a rule is broken by then, and its owner is told', async () => {
    const id = await scheduled(5);
    const { message } = await world.read(id);
    await world.app.database.kysely
      .updateTable('message')
      .set({ publish_state: 'not-published' })
      .where('id', '=', message!.id)
      .execute();
    await world.advance(minutes(5));
    await fireDueCampaigns(world.app.dependencies);
    expect(await world.read(id)).toMatchObject({
      state: { value: 'new' },
      problem: 'messageNotReady:Only a private, published message can be sent',
    });
    expect(world.app.outbox.at(-1)!.to).toBe(world.account.email);
  });

  it('of a restored database is not sent until that is confirmed', async () => {
    const { kysely } = world.app.database;
    const id = await scheduled(5);
    await kysely.insertInto('setting').values({ name: 'restored', value: 'true' }).execute();
    await world.advance(minutes(5));
    await fireDueCampaigns(world.app.dependencies);
    expect((await world.read(id)).state.value).toBe('scheduled');
    await kysely.deleteFrom('setting').where('name', '=', 'restored').execute();
    await fireDueCampaigns(world.app.dependencies);
    await world.untilDone(id);
  });

  it('that was deleted is not sent, and may be again once it is back', async () => {
    const id = await scheduled(5);
    await world.app.call('DELETE', `/campaigns/${id}`, { token: world.account.token });
    await world.advance(minutes(5));
    await fireDueCampaigns(world.app.dependencies);
    await world.post('/undelete', { paths: [`/campaigns/${id}`] });
    expect((await world.read(id)).state.value).toBe('scheduled');
    await fireDueCampaigns(world.app.dependencies);
    await world.untilDone(id);
  });
});
