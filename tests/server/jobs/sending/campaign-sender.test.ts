import { simpleParser } from 'mailparser';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildCampaign, buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';
import { openSendingWorld, type SendingWorld } from './sending-world.ts';

let world: SendingWorld;

beforeAll(async () => {
  world = await openSendingWorld();
  await world.startSender();
});
afterEach(() => world.check());
afterAll(() => world.close());

const mailsTo = (prefix: string) =>
  world.sink.messages.filter((message) => message.to[0]!.startsWith(prefix));

describe('a campaign that is sent', () => {
  it('reaches everyone once, with a way out in its headers', async () => {
    const id = await world.launched(contactsNamed('all', 60));
    const campaign = await world.untilDone(id);
    expect(campaign.report).toMatchObject({ contactSentActions: 60, queued: 0, deliveryRate: 100 });
    expect(campaign.report!.sendingFinishedAt).not.toBeNull();
    const mails = mailsTo('all');
    expect(new Set(mails.map((mail) => mail.to[0])).size).toBe(60);
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(60);
    const mail = await simpleParser(mails[0]!.raw);
    const list = mail.headers.get('list') as {
      unsubscribe: { url: string };
      'unsubscribe-post': { name: string };
    };
    expect(list.unsubscribe.url).toMatch(/^http:\/\/127\.0\.0\.1:4600\/u\/[\w-]+$/);
    expect(list['unsubscribe-post'].name).toBe('List-Unsubscribe=One-Click');
    expect(mail.html).toContain(`href="${list.unsubscribe.url}"`);
    expect(mail.html).toMatch(/href="http:\/\/127\.0\.0\.1:4600\/t\/c\/[\w-]+"/);
    expect(mail.html).toMatch(/src="http:\/\/127\.0\.0\.1:4600\/t\/o\/[\w-]+\.gif"/);
    expect(world.sink.messages.map((message) => message.raw.toString()).join()).not.toContain('all1%40');
  });

  it('leaves out who may not be mailed any more since the launch', async () => {
    const { database } = world.app;
    const group = await buildGroup(database, world.account.accountId, 'Late', contactsNamed('late', 4));
    const contacts = await database.kysely
      .selectFrom('contact')
      .select(['id', 'email'])
      .where('group_id', '=', group)
      .orderBy('id')
      .execute();
    const id = await pausedCampaign(group);
    await world.post('/blacklist/contacts', { email: 'late1@customer.example' });
    await world.app.call('PUT', `/contacts/${contacts[1]!.id}`, {
      body: { state: 'unsubscribed' },
      token: world.account.token,
    });
    await world.app.call('DELETE', `/contacts/${contacts[2]!.id}`, { token: world.account.token });
    await world.post(`/campaigns/${id}/resume`);
    const campaign = await world.untilDone(id);
    expect(campaign.report).toMatchObject({ contactSentActions: 1, contactSkippedActions: 3 });
    expect(mailsTo('late').map((mail) => mail.to[0])).toEqual(['late4@customer.example']);
  });

  it('goes on past one that is refused for good, and mails nobody again', async () => {
    world.sink.behave({ mode: 'permanent', at: 'message', recipients: ['refuse50@customer.example'] });
    const id = await world.launched(contactsNamed('refuse', 1_200));
    const campaign = await world.untilDone(id);
    world.sink.behave({ mode: 'accept' });
    expect(campaign.report).toMatchObject({
      contactSentActions: 1_199,
      contactFailedActions: 1,
      contactBounceActions: 1,
    });
    expect(campaign.report!.deliveryRate).toBeCloseTo((1_199 / 1_200) * 100);
    const bounces = await world.app.call<{ 'hydra:member': { email: string; code: string }[] }>(
      'GET',
      `/campaigns/${id}/list/bounced`,
      { token: world.account.token },
    );
    expect(bounces.body['hydra:member']).toMatchObject([
      { email: 'refuse50@customer.example', code: '554 5.7.1' },
    ]);
  });

  it('takes a mailbox that does not exist out of every list', async () => {
    const elsewhere = await buildGroup(world.app.database, world.account.accountId, 'Other', [
      { email: 'gone1@customer.example' },
    ]);
    world.sink.behave({ mode: 'permanent', at: 'recipient', recipients: ['gone1@customer.example'] });
    const id = await world.launched(contactsNamed('gone', 2));
    const campaign = await world.untilDone(id);
    world.sink.behave({ mode: 'accept' });
    expect(campaign.report).toMatchObject({
      contactSentActions: 1,
      contactFailedActions: 1,
      contactBounceActions: 1,
    });
    const contact = await world.app.database.kysely
      .selectFrom('contact')
      .select('state')
      .where('group_id', '=', elsewhere)
      .executeTakeFirstOrThrow();
    expect(contact.state).toBe('bounced-out');
  });

  it('tries again later whom the server puts off, without holding up other campaigns', async () => {
    world.sink.behave({ mode: 'temporary', recipients: ['wait1@customer.example'] });
    const waiting = await world.launched(contactsNamed('wait', 3));
    await world.until(waiting, (campaign) => campaign.report!.contactSentActions === 2);
    const other = await world.launched(contactsNamed('meanwhile', 30));
    await world.untilDone(other);
    expect((await world.read(waiting)).state.value).toBe('sending');
    world.sink.behave({ mode: 'accept' });
    await world.advance(2 * 60_000);
    const campaign = await world.untilDone(waiting);
    expect(campaign.report).toMatchObject({ contactSentActions: 3, contactFailedActions: 0 });
  });
});

describe('a campaign that is held', () => {
  it('stops, whatever else is sent, and goes on where it was', async () => {
    world.sink.behave({ mode: 'accept', delay: 100 });
    const id = await world.launched(contactsNamed('hold', 400));
    await world.until(id, (campaign) => campaign.report!.contactSentActions > 0);
    await world.post(`/campaigns/${id}/pause`);
    await nothingUnderWay(id);
    const held = mailsTo('hold').length;
    expect(held).toBeLessThan(400);
    world.sink.behave({ mode: 'accept' });
    await world.untilDone(await world.launched(contactsNamed('aside', 50)));
    expect(mailsTo('hold')).toHaveLength(held);
    await world.post(`/campaigns/${id}/resume`);
    expect((await world.untilDone(id)).report!.contactSentActions).toBe(400);
  });

  it('is done when it is cancelled and nothing is on its way', async () => {
    world.sink.behave({ mode: 'accept', delay: 100 });
    const id = await world.launched(contactsNamed('cancel', 400));
    await world.until(id, (campaign) => campaign.report!.contactSentActions > 0);
    await world.post(`/campaigns/${id}/cancel`);
    const campaign = await world.untilDone(id);
    world.sink.behave({ mode: 'accept' });
    expect(campaign.isCancelled).toBe(true);
    const { contactSentActions: sent, contactSkippedActions: skipped } = campaign.report!;
    expect([sent + skipped, skipped > 0]).toEqual([400, true]);
  });

  it('skips also those of a large launch who have no row yet when it is cancelled', async () => {
    const id = await pausedCampaign(await bigGroup());
    await world.post(`/campaigns/${id}/cancel`);
    const campaign = await world.untilDone(id);
    expect(campaign.report).toMatchObject({ recipients: 2_500, contactSkippedActions: 2_500, queued: 0 });
  });
});

describe('who is told', () => {
  it('the named people at the start and at the end, and the consoles on the way', async () => {
    const before = world.app.outbox.length;
    const id = await world.launched(contactsNamed('told', 25), { notify: ['boss@acme.example'] });
    await world.untilDone(id);
    await expect
      .poll(() => world.app.outbox.slice(before).map((mail) => mail.to))
      .toEqual(['boss@acme.example', 'boss@acme.example']);
    const events = world.app.events.filter(({ event }) => event.resource === 'campaigns' && event.id === id);
    expect(events.some(({ event }) => event.change === 'progress')).toBe(true);
    expect(JSON.stringify(events)).not.toContain('@');
  });
});

function bigGroup(): Promise<number> {
  return buildGroup(world.app.database, world.account.accountId, 'Big', contactsNamed('big', 2_500));
}

/** A campaign that is held before anything of it is sent. */
async function pausedCampaign(group: number): Promise<number> {
  const id = await buildCampaign(world.app.database, world.account.accountId, { groups: [group] });
  await world.app.database.kysely.insertInto('setting').values({ name: 'restored', value: 'true' }).execute();
  await world.post(`/campaigns/${id}/launch`);
  await world.post(`/campaigns/${id}/pause`);
  await world.app.database.kysely.deleteFrom('setting').where('name', '=', 'restored').execute();
  return id;
}

/** Waits until no row of a campaign is claimed or handed over: then nothing of it is on its way. */
async function nothingUnderWay(id: number): Promise<void> {
  const underWay = () =>
    world.app.database.kysely
      .selectFrom('recipient')
      .select('id')
      .where('campaign_id', '=', id)
      .where('state', 'in', ['claimed', 'handed'])
      .limit(1)
      .execute();
  await expect.poll(underWay, { timeout: 10_000 }).toEqual([]);
}
