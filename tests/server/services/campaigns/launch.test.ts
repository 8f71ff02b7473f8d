import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '#contract/resources/campaigns.ts';
import type { HydraError, ViolationList } from '#contract/wire/error-bodies.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { buildAttribute, buildCampaign, buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';

let world: TestApp;
let account: TestAccount;

beforeAll(async () => {
  world = await openTestApp();
  account = await world.signUp();
});
afterAll(() => world.close());

const post = <Body>(path: string, body: unknown = {}) =>
  world.call<Body>('POST', path, { body, token: account.token });
const put = <Body>(path: string, body: unknown) =>
  world.call<Body>('PUT', path, { body, token: account.token });
const read = async (id: number) =>
  (await world.call<Campaign>('GET', `/campaigns/${id}`, { token: account.token })).body;

async function ready(count = 3): Promise<number> {
  const group = await buildGroup(
    world.database,
    account.accountId,
    'List',
    contactsNamed(`ready${Math.random()}`, count),
  );
  return buildCampaign(world.database, account.accountId, { groups: [group] });
}

const scheduledOn = (timestamp: string, timezone = 'Europe/Amsterdam') => ({
  isScheduled: true,
  scheduledOn: { timestamp, timezone },
});

describe('a launch', () => {
  it('names everything that is missing', async () => {
    const draft = await post<Campaign>('/campaigns', { name: 'Bare' });
    const answer = await post<ViolationList>(`${draft.body['@id']}/launch`);
    expect(answer.status).toBe(422);
    expect(answer.body.violations.map((each) => [each.propertyPath, each.message])).toEqual([
      ['subjectLine', 'Invalid subject line value'],
      ['sender', 'No sender selected'],
      ['message', 'No message selected'],
      ['groups', 'No recipients selected'],
    ]);
  });

  it('refuses a message that is not private and published, a sender not verified, and no one to mail', async () => {
    const { kysely } = world.database;
    const campaign = await ready();
    const row = await kysely
      .selectFrom('campaign')
      .selectAll()
      .where('id', '=', campaign)
      .executeTakeFirstOrThrow();
    await kysely
      .updateTable('message')
      .set({ publish_state: 'not-published' })
      .where('id', '=', row.message_id)
      .execute();
    const unpublished = await post<ViolationList>(`/campaigns/${campaign}/launch`);
    expect(unpublished.body.violations[0]!.code).toBe('messageNotReady');
    const message = kysely.updateTable('message').where('id', '=', row.message_id);
    await message.set({ publish_state: 'published', html: ' \n' }).execute();
    const blank = await post<ViolationList>(`/campaigns/${campaign}/launch`);
    expect(blank.body.violations[0]!.code).toBe('messageEmpty');
    await message.set({ html: '<p>Hello</p>' }).execute();
    await kysely
      .updateTable('sender')
      .set({ state: 'not-verified' })
      .where('id', '=', row.sender_id)
      .execute();
    const unverified = await post<HydraError>(`/campaigns/${campaign}/launch`);
    expect([unverified.status, unverified.body['hydra:description']]).toEqual([
      409,
      expect.stringMatching(/^senderNotVerified:/),
    ]);
    const nobody = await ready(0);
    const empty = await post<ViolationList>(`/campaigns/${nobody}/launch`);
    expect(empty.body.violations[0]).toMatchObject({
      propertyPath: 'groups',
      message: 'No recipients selected',
    });
  });

  it('compares the number that was typed with the count now', async () => {
    const campaign = await ready(3);
    const wrong = await post<HydraError>(`/campaigns/${campaign}/launch`, { recipients: 4 });
    expect([wrong.status, wrong.body['hydra:description']]).toEqual([
      409,
      expect.stringMatching(/^countChanged:/),
    ]);
    expect((await post(`/campaigns/${campaign}/launch`, { recipients: 3 })).status).toBe(202);
  });

  it('copies the zone and the language that dates are written by', async () => {
    await put('/account/info', { timezone: 'Asia/Tokyo', locale: 'nl' });
    const campaign = await ready(1);
    expect((await post(`/campaigns/${campaign}/launch`, { recipients: 1 })).status).toBe(202);
    await put('/account/info', { timezone: 'Europe/Amsterdam', locale: 'en' });
    const snapshot = await world.database.kysely
      .selectFrom('campaign_snapshot')
      .select(['timezone', 'locale'])
      .where('campaign_id', '=', campaign)
      .executeTakeFirst();
    expect(snapshot).toEqual({ timezone: 'Asia/Tokyo', locale: 'nl' });
  });

  it('copies what is mailed and whom to, so that later changes change nothing', async () => {
    const { database } = world;
    const town = await buildAttribute(database, account.accountId, 'town');
    const group = await buildGroup(database, account.accountId, 'Copied', [
      { email: 'ana@copied.example', attributes: { [town]: 'Ede' } },
      { email: 'out@copied.example', state: 'unsubscribed' },
    ]);
    const id = await buildCampaign(database, account.accountId, { groups: [group] });
    expect((await post(`/campaigns/${id}/launch`, { recipients: 1 })).status).toBe(202);
    const campaign = await read(id);
    await put(`${campaign.message!['@id']}`, { html: '<p>Changed</p>' });
    const { kysely } = database;
    const snapshot = await kysely
      .selectFrom('campaign_snapshot')
      .selectAll()
      .where('campaign_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(snapshot.html).toContain('https://shop.example/sale');
    const recipients = await kysely
      .selectFrom('recipient')
      .selectAll()
      .where('campaign_id', '=', id)
      .execute();
    expect(recipients).toMatchObject([
      { email: 'ana@copied.example', attributes: { town: 'Ede' }, state: 'queued' },
    ]);
    expect(campaign).toMatchObject({
      state: { value: 'sending' },
      uniqueRecipients: 1,
      report: { queued: 1 },
    });
  });

  it('happens once, however often it is asked for', async () => {
    const campaign = await ready(10);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => post(`/campaigns/${campaign}/launch`, { recipients: 10 })),
    );
    expect(answers.filter((answer) => answer.status === 202)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(99);
    const rows = await world.database.kysely
      .selectFrom('recipient')
      .select('id')
      .where('campaign_id', '=', campaign)
      .execute();
    expect(rows).toHaveLength(10);
  });

  it('that fails on our side leaves the campaign new, with what went wrong', async () => {
    const campaign = await ready(2);
    const { kysely } = world.database;
    await kysely
      .insertInto('campaign_snapshot')
      .values({
        campaign_id: campaign,
        account_id: account.accountId,
        subject: '',
        sender_name: '',
        sender_email: '',
        html: '',
      })
      .execute();
    expect((await post(`/campaigns/${campaign}/launch`)).status).toBe(500);
    expect(await read(campaign)).toMatchObject({
      state: { value: 'new' },
      problem: 'launchFailed:The launch failed; nothing was sent',
    });
    await kysely.deleteFrom('campaign_snapshot').where('campaign_id', '=', campaign).execute();
    expect((await post(`/campaigns/${campaign}/launch`)).status).toBe(202);
    expect((await read(campaign)).problem).toBeNull();
  });

  it('takes any number of recipients', async () => {
    const campaign = await ready(5_501);
    expect((await post(`/campaigns/${campaign}/launch`, { recipients: 5_501 })).status).toBe(202);
    expect((await read(campaign)).uniqueRecipients).toBe(5_501);
  });
});

describe('a schedule', () => {
  it('needs a time that is to come', async () => {
    const campaign = await ready();
    await put(`/campaigns/${campaign}`, { isScheduled: true });
    const missing = await post<ViolationList>(`/campaigns/${campaign}/launch`);
    expect(missing.body.violations[0]).toMatchObject({ propertyPath: 'scheduledOn', code: 'required' });
    await put(`/campaigns/${campaign}`, scheduledOn('2026-11-27T12:59:00'));
    const past = await post<ViolationList>(`/campaigns/${campaign}/launch`);
    expect(past.body.violations[0]).toMatchObject({ propertyPath: 'scheduledOn', code: 'pastTime' });
    await put(`/campaigns/${campaign}`, scheduledOn('2026-11-27T13:01:00'));
    expect((await post(`/campaigns/${campaign}/launch`, { recipients: 3 })).status).toBe(202);
    expect((await read(campaign)).state.value).toBe('scheduled');
  });

  it('means the same instant wherever the clock changes', async () => {
    const campaign = await ready();
    const at = async (timestamp: string) =>
      (await put<Campaign>(`/campaigns/${campaign}`, scheduledOn(timestamp))).body;
    expect((await at('2027-10-31T02:30:00')).scheduledOn!.dateTimeUtc).toBe('2027-10-31T00:30:00Z');
    expect((await at('2027-10-31T09:00:00')).scheduledOn!.dateTimeUtc).toBe('2027-10-31T08:00:00Z');
    expect((await at('2027-03-28T09:00:00')).scheduledOn!.dateTimeUtc).toBe('2027-03-28T07:00:00Z');
    expect((await at('2027-07-01T09:00')).scheduledOn).toMatchObject({
      timestamp: '2027-07-01T09:00:00',
      dateTimeUtc: '2027-07-01T07:00:00Z',
      timezone: 'Europe/Amsterdam',
    });
    const jumped = await put<ViolationList>(`/campaigns/${campaign}`, scheduledOn('2027-03-28T02:30:00'));
    expect(jumped.status).toBe(422);
    expect(jumped.body.violations[0]).toMatchObject({
      code: 'nonexistentTime',
      message: expect.stringContaining('2027-03-28T03:30:00'),
    });
    for (const schedule of [
      scheduledOn('2027-02-30T09:00:00'),
      scheduledOn('2027-02-20T09:00:00', 'Mars/Base'),
    ]) {
      expect((await put(`/campaigns/${campaign}`, schedule)).status).toBe(422);
    }
  });

  it('is kept by a change of name or tags, and ended by a change of what is sent', async () => {
    const campaign = await ready();
    await put(`/campaigns/${campaign}`, scheduledOn('2027-01-01T09:00:00'));
    await post(`/campaigns/${campaign}/launch`);
    const tag = await post<{ id: number }>('/tags', { label: 'Winter' });
    const kept = await put<Campaign>(`/campaigns/${campaign}`, {
      ...(await read(campaign)),
      name: 'Renamed',
      tags: [tag.body.id],
    });
    expect(kept.body.state.value).toBe('scheduled');
    const ended = await put<Campaign>(`/campaigns/${campaign}`, { subjectLine: 'Another subject' });
    expect(ended.body.state.value).toBe('new');
    await post(`/campaigns/${campaign}/launch`);
    expect((await post<Campaign>(`/campaigns/${campaign}/unschedule`)).body.state.value).toBe('new');
    expect((await post(`/campaigns/${campaign}/unschedule`)).status).toBe(409);
  });
});

describe('a campaign on its way', () => {
  it('cannot be changed, deleted or archived', async () => {
    const campaign = await ready();
    await post(`/campaigns/${campaign}/launch`);
    expect((await put(`/campaigns/${campaign}`, { name: 'Other' })).status).toBe(409);
    expect((await world.call('DELETE', `/campaigns/${campaign}`, { token: account.token })).status).toBe(409);
    for (const deed of ['archive', 'restore', 'launch', 'unschedule', 'resume']) {
      expect([deed, (await post(`/campaigns/${campaign}/${deed}`)).status]).toEqual([deed, 409]);
    }
  });

  it('can be held, gone on with and cancelled', async () => {
    const campaign = await ready();
    await post(`/campaigns/${campaign}/launch`);
    expect((await post<Campaign>(`/campaigns/${campaign}/pause`)).body).toMatchObject({
      isPaused: true,
      state: { value: 'sending' },
    });
    expect((await post<Campaign>(`/campaigns/${campaign}/resume`)).body.isPaused).toBe(false);
    const cancelled = await post<Campaign>(`/campaigns/${campaign}/cancel`);
    expect(cancelled.body).toMatchObject({
      isCancelled: true,
      state: { value: 'done' },
      report: { contactSkippedActions: 3, queued: 0, contactSentActions: 0 },
    });
    expect((await put(`/campaigns/${campaign}`, { name: 'Other' })).status).toBe(409);
    expect((await post(`/campaigns/${campaign}/archive`)).status).toBe(200);
  });
});

describe('a preview', () => {
  it('is one mail to one address with the values of a recipient, and counts nowhere', async () => {
    const { database } = world;
    const name = await buildAttribute(database, account.accountId, 'first-name');
    const group = await buildGroup(database, account.accountId, 'One', [
      { email: 'zoe@one.example', attributes: { [name]: 'Zoë' } },
    ]);
    const campaign = await buildCampaign(database, account.accountId, {
      groups: [group],
      subject: 'For {{ attributes.first-name }}',
    });
    expect((await post(`/campaigns/${campaign}/actions/preview/me%40acme.example`)).status).toBe(202);
    const mail = world.delivered.at(-1)!;
    expect(mail.envelope.to).toBe('me@acme.example');
    expect(mail.raw.toString()).not.toContain('/t/');
    for (const target of ['a@x.example%0d%0aBcc:b@y.example', 'a@x.example,%20b@y.example', 'nobody']) {
      expect((await post(`/campaigns/${campaign}/actions/preview/${target}`)).status).toBe(422);
    }
    expect(world.delivered.at(-1)).toBe(mail);
    expect((await post(`/campaigns/${campaign + 1_000}/actions/preview/a@x.example`)).status).toBe(404);
  });
});
