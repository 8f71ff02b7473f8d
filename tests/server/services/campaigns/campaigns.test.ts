import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Campaign } from '#contract/resources/campaigns.ts';
import type { ViolationList } from '#contract/wire/error-bodies.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import {
  buildAttribute,
  buildGroup,
  buildMessage,
  buildSender,
  contactsNamed,
} from '#tests/support/build-campaign.ts';

let world: TestApp;
let account: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  world = await openTestApp();
  account = await world.signUp();
  other = await world.signUp();
});
afterAll(() => world.close());

const write = <Body>(method: 'POST' | 'PUT', path: string, body: unknown) =>
  world.call<Body>(method, path, { body, token: account.token });
const read = <Body>(path: string) => world.call<Body>('GET', path, { token: account.token });

async function draft(more: Record<string, unknown> = {}): Promise<Campaign> {
  const answer = await write<Campaign>('POST', '/campaigns', { name: 'Autumn', ...more });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('a draft', () => {
  it('needs nothing but a name', async () => {
    const campaign = await draft();
    expect(campaign).toMatchObject({
      name: 'Autumn',
      sender: null,
      message: null,
      groups: [],
      state: { value: 'new' },
      uniqueRecipients: 0,
      scheduledOn: null,
      report: null,
    });
    expect((await write<ViolationList>('POST', '/campaigns', {})).body.violations[0]!.code).toBe(
      'invalidName',
    );
  });

  it('reads its references as stubs, in their order, and takes them back unchanged', async () => {
    const { database } = world;
    const first = await buildGroup(database, account.accountId, 'First', contactsNamed('first', 3));
    const second = await buildGroup(database, account.accountId, 'Second', contactsNamed('second', 2));
    const attribute = await buildAttribute(database, account.accountId, 'town');
    const campaign = await draft({
      sender: `/campaign/senders/${await buildSender(database, account.accountId)}`,
      message: await buildMessage(database, account.accountId),
      groups: [`/groups/${second}`, first],
      filters: [{ type: 'attribute', attribute: `/attributes/${attribute}`, value: 'utrecht' }],
      schedule: true,
      scheduledOn: { timestamp: '2026-12-24T09:00', timezone: 'Europe/Amsterdam' },
    });
    expect(campaign.groups.map((group) => group.id)).toEqual([second, first]);
    expect(campaign.uniqueRecipients).toBe(5);
    expect(campaign.filters[0]).toMatchObject({ filter: 'contains', attribute: { slug: 'town' } });
    expect(campaign.scheduledOn).toMatchObject({
      timestamp: '2026-12-24T09:00:00',
      dateTimeUtc: '2026-12-24T08:00:00Z',
    });
    const again = await write<Campaign>('PUT', campaign['@id'], campaign);
    expect(again.status).toBe(200);
    expect({ ...again.body, version: 0 }).toEqual({ ...campaign, version: 0 });
    const listed = await read<{ 'hydra:member': Campaign[] }>(`/campaigns?id[]=${campaign.id}`);
    expect(listed.body['hydra:member'][0]!.uniqueRecipients).toBe(5);
  });

  it('loses its time with its schedule', async () => {
    const campaign = await draft({
      isScheduled: true,
      scheduledOn: { timestamp: '2026-12-24T09:00:00', timezone: 'UTC' },
    });
    const cleared = await write<Campaign>('PUT', campaign['@id'], { isScheduled: false });
    expect(cleared.body.scheduledOn).toBeNull();
  });

  it('refuses the records of other accounts, wherever they are named', async () => {
    const { database } = world;
    const group = await buildGroup(database, other.accountId, 'Theirs', contactsNamed('theirs', 2));
    const theirs = {
      sender: await buildSender(database, other.accountId),
      message: await buildMessage(database, other.accountId),
      groups: [group],
      excludedGroups: [`/groups/${group}`],
    };
    for (const [field, value] of Object.entries(theirs)) {
      const answer = await write<ViolationList>('POST', '/campaigns', { name: 'Spy', [field]: value });
      expect([answer.status, answer.body.violations[0]]).toMatchObject([
        422,
        { propertyPath: field, code: 'unknownReference' },
      ]);
    }
    const attribute = await buildAttribute(database, other.accountId, 'secret');
    const filters = [{ type: 'attribute', attribute, value: 'x' }];
    const answer = await write<ViolationList>('POST', '/campaigns', { name: 'Spy', filters });
    expect(answer.body.violations[0]).toMatchObject({
      propertyPath: 'filters.0.attribute',
      code: 'unknownReference',
    });
    const counted = await write('POST', '/groups/count-unique', { groups: [group] });
    expect(counted.status).toBe(422);
  });

  it('is found by name, state, tag and archive, and by nobody else', async () => {
    const tag = await write<{ id: number }>('POST', '/tags', { label: 'Spring' });
    const campaign = await draft({ name: 'Éclair', tags: [tag.body.id] });
    const total = async (query: string) =>
      (await read<{ 'hydra:totalItems': number }>(`/campaigns?${query}`)).body['hydra:totalItems'];
    expect(await total(`name=eclair&state.value=new&inArchive=false&tags=/tags/${tag.body.id}`)).toBe(1);
    const archived = await write('POST', `${campaign['@id']}/archive`, {});
    expect(archived.status).toBe(200);
    expect((await write('POST', `${campaign['@id']}/archive`, {})).body).toEqual(archived.body);
    expect(await total(`tags=${tag.body.id}&inArchive=true`)).toBe(1);
    expect((await world.call('GET', campaign['@id'], { token: other.token })).status).toBe(404);
    for (const order of ['report.sendingFinishedAt', 'scheduledOn.dateTimeUtc', 'state.value', 'createdAt']) {
      expect((await read(`/campaigns?order[${order}]=desc`)).status).toBe(200);
    }
  });
});

describe('a copy', () => {
  it('is a new draft with everything but the schedule', async () => {
    const group = await buildGroup(world.database, account.accountId, 'Copied', contactsNamed('copied', 2));
    const campaign = await draft({
      subjectLine: 'Hello',
      groups: [group],
      isScheduled: true,
      scheduledOn: { timestamp: '2026-12-24T09:00:00', timezone: 'UTC' },
    });
    const made = await write<{ id: number }>('POST', `${campaign['@id']}/duplicate`, { name: 'Second' });
    expect(made.status).toBe(201);
    const copy = await read<Campaign>(`/campaigns/${made.body.id}`);
    expect(copy.body).toMatchObject({
      name: 'Second',
      subjectLine: 'Hello',
      scheduledOn: null,
      isScheduled: false,
    });
    expect(copy.body.groups.map((each) => each.id)).toEqual([group]);
  });
});
