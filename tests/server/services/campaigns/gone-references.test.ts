import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Campaign } from '#contract/resources/campaigns.ts';
import type { ViolationList } from '#contract/wire/error-bodies.ts';
import { fireDueCampaigns } from '#server/jobs/scheduler.ts';
import { problemInWords } from '#server/services/campaigns/problem.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { buildAttribute, buildCampaign, buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';

let world: TestApp;
let account: TestAccount;
let built = 0;
beforeAll(async () => {
  world = await openTestApp();
  account = await world.signUp();
});
afterAll(() => world.close());

const call = <Body>(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  world.call<Body>(method, path, { token: account.token, body });
const read = async (id: number) => (await call<Campaign>('GET', `/campaigns/${id}`)).body;
const remove = async (path: string) => expect((await call('DELETE', path)).status).toBe(204);
const countUnique = (body: unknown) =>
  call<ViolationList & { contacts: number }>('POST', '/groups/count-unique', body);

let campaign: number;
let group: number;
beforeEach(async () => {
  built += 1;
  group = await buildGroup(world.database, account.accountId, 'List', contactsNamed(`gone${built}`, 3));
  campaign = await buildCampaign(world.database, account.accountId, { groups: [group] });
});

/** Sets fields of the campaign, deletes a record, and gives what a launch says by its place. */
async function launchWithout(path: string, fields: unknown): Promise<string[]> {
  expect((await call('PUT', `/campaigns/${campaign}`, fields)).status).toBe(200);
  await remove(path);
  const launched = await call<ViolationList>('POST', `/campaigns/${campaign}/launch`, {});
  expect(launched.status).toBe(422);
  await call('PUT', `/campaigns/${campaign}`, {
    isScheduled: true,
    scheduledOn: { timestamp: '2026-12-24T09:00:00', timezone: 'UTC' },
  });
  const scheduled = await call<ViolationList>('POST', `/campaigns/${campaign}/launch`, {});
  expect(scheduled.status).toBe(422);
  expect(scheduled.body.violations).toEqual(launched.body.violations);
  expect((await read(campaign)).state.value).toBe('new');
  return launched.body.violations.map(({ propertyPath, code, parameters }) =>
    [propertyPath, code, parameters?.number].filter((each) => each !== undefined).join(' '),
  );
}

describe('a campaign that was given what is deleted now', () => {
  it('names a filter on an attribute, counts nobody by it, and goes out without it', async () => {
    const kept = await buildAttribute(world.database, account.accountId, `kept${built}`);
    const old = await buildAttribute(world.database, account.accountId, `old${built}`);
    const filter = (attribute: number) => ({
      type: 'attribute',
      attribute,
      filter: 'not-equals',
      value: 'x',
    });
    const filters = [filter(kept), filter(old)];
    expect(await launchWithout(`/attributes/${old}`, { enableFilters: true, filters })).toEqual([
      'filters.1.attribute filterGone 2',
    ]);
    expect((await read(campaign)).uniqueRecipients).toBe(0);
    expect(await countUnique({ groups: [group], filters })).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'filters.1.attribute', code: 'filterGone' }] },
    });
    await call('PUT', `/campaigns/${campaign}`, { isScheduled: false, filters: [filter(kept)] });
    expect((await call('POST', `/campaigns/${campaign}/launch`, { recipients: 3 })).status).toBe(202);
  });

  async function linkOf(campaignId: number): Promise<number> {
    const { id } = await world.database.kysely
      .insertInto('campaign_link')
      .values({
        account_id: account.accountId,
        campaign_id: campaignId,
        url: 'https://a.example/',
        enabled: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  it.each(['read', 'not-read', 'uri-not-visited'])('names a filter on a campaign: %s', async (condition) => {
    const earlier = await buildCampaign(world.database, account.accountId, { groups: [group] });
    const link = await linkOf(earlier);
    const filters = [
      {
        type: 'event',
        campaign: earlier,
        filter: condition,
        ...(condition.startsWith('uri') && { link }),
      },
    ];
    expect(await launchWithout(`/campaigns/${earlier}`, { enableFilters: true, filters })).toEqual([
      'filters.0.campaign filterGone 1',
    ]);
    expect((await read(campaign)).uniqueRecipients).toBe(0);
  });

  it('names a filter on a link that its campaign has no more', async () => {
    const earlier = await buildCampaign(world.database, account.accountId, { groups: [group] });
    const { kysely } = world.database;
    const link = await linkOf(earlier);
    const filters = [{ type: 'event', campaign: earlier, filter: 'uri-visited', link }];
    const tag = (await call<{ id: number }>('POST', '/tags', { label: `Link ${built}` })).body.id;
    await call('PUT', `/campaigns/${campaign}`, { enableFilters: true, filters });
    await kysely.deleteFrom('campaign_link').where('id', '=', link).execute();
    expect(await launchWithout(`/tags/${tag}`, {})).toEqual(['filters.0.link filterGone 1']);
  });

  it('names its lists, those to leave out and its tags; what is switched off does not count', async () => {
    const other = await buildGroup(world.database, account.accountId, 'Other', contactsNamed(`o${built}`, 1));
    const tag = (await call<{ id: number }>('POST', '/tags', { label: `Tag ${built}` })).body.id;
    const fields = { groups: [group, other], excludeGroups: true, excludedGroups: [other], tags: [tag] };
    await call('PUT', `/campaigns/${campaign}`, fields);
    await remove(`/tags/${tag}`);
    expect(await launchWithout(`/groups/${other}`, {})).toEqual([
      'groups referenceGone',
      'excludedGroups referenceGone',
      'tags referenceGone',
    ]);
    await call('PUT', `/campaigns/${campaign}`, {
      isScheduled: false,
      groups: [group],
      excludeGroups: false,
      tags: [],
    });
    expect((await call('POST', `/campaigns/${campaign}/launch`, { recipients: 3 })).status).toBe(202);
  });

  it('returns to new when its time has come, and its owner is told by mail in words', async () => {
    const earlier = await buildCampaign(world.database, account.accountId, { groups: [group] });
    await call('PUT', `/campaigns/${campaign}`, {
      enableFilters: true,
      filters: [{ type: 'event', campaign: earlier, filter: 'not-read' }],
      isScheduled: true,
      scheduledOn: { timestamp: '2026-11-27T12:10:00', timezone: 'UTC' },
    });
    expect((await call('POST', `/campaigns/${campaign}/launch`, { recipients: 3 })).status).toBe(202);
    await remove(`/campaigns/${earlier}`);
    world.clock.set(new Date('2026-11-27T12:10:30Z'));
    await fireDueCampaigns(world.dependencies);
    const fired = await read(campaign);
    expect(fired).toMatchObject({
      state: { value: 'new' },
      problem: 'filterGone:Filter 1 asks about something that was deleted',
    });
    expect(problemInWords(fired.problem ?? '', 'nl')).toBe(
      'Filter 1 vraagt naar iets dat verwijderd is: kies daar iets anders of verwijder het filter',
    );
    expect(problemInWords('referenceGone:excludedGroups has something that was deleted', 'nl')).toBe(
      'Uitgesloten lijsten bevat iets dat verwijderd is: haal het daar weg',
    );
  });
});

it('a record that never was is no record that is gone', async () => {
  const filters = [{ type: 'attribute', attribute: 999_999, value: 'x' }];
  expect((await countUnique({ groups: [group], filters })).body.violations).toMatchObject([
    { propertyPath: 'filters.0.attribute', code: 'unknownReference' },
  ]);
});
