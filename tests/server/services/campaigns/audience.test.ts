import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CampaignFilterValue } from '#contract/resources/campaign-filters.ts';
import { type Audience, chosenContacts, countAudience } from '#server/services/campaigns/audience.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { buildAttribute, buildCampaign, buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';

let world: TestApp;
let account: TestAccount;

beforeAll(async () => {
  world = await openTestApp();
  account = await world.signUp();
});
afterAll(() => world.close());

const group = (name: string, contacts: Parameters<typeof buildGroup>[3]) =>
  buildGroup(world.database, account.accountId, name, contacts);

function audience(groups: number[], more: Partial<Audience> = {}): Audience {
  return { accountId: account.accountId, groups, excludedGroups: [], filters: [], ...more };
}

const count = (of: Audience) => countAudience(world.database.kysely, of);

async function chosen(of: Audience): Promise<string[]> {
  const found = await sql<{ email: string }>`
    select c.email from (${chosenContacts(of)}) p join contact c on c.id = p.id order by c.id`.execute(
    world.database.kysely,
  );
  return found.rows.map((row) => row.email);
}

describe('whom a campaign mails', () => {
  it('counts a person once who is in several lists', async () => {
    const people = contactsNamed('twice', 4);
    const lists = [await group('A', people), await group('B', people)];
    expect((await count(audience(lists))).contacts).toBe(4);
    expect(await chosen(audience(lists))).toHaveLength(4);
  });

  it('says why people are not mailed', async () => {
    const list = await group('Ten', [
      ...contactsNamed('ten', 3),
      { email: 'gone1@customer.example', state: 'unsubscribed' },
      { email: 'gone2@customer.example', state: 'unsubscribed' },
      { email: 'black@customer.example', state: 'blacklisted' },
      { email: 'bounced@customer.example', state: 'bounced-out' },
      { email: 'new1@customer.example', state: 'signed-up-not-confirmed' },
      { email: 'new2@customer.example', state: 'signed-up-not-confirmed' },
      { email: 'new3@customer.example', state: 'signed-up-not-confirmed' },
    ]);
    expect(await count(audience([list]))).toEqual({
      contacts: 3,
      contactsBeforeFilters: 3,
      notMailed: { unsubscribed: 2, blacklisted: 1, bouncedOut: 1, unconfirmed: 3, excluded: 0 },
    });
  });

  it('leaves out whoever is in an excluded list, whatever they are there', async () => {
    const people = contactsNamed('excluded', 5);
    const list = await group('All', people);
    const out = await group('Out', [people[0]!, { ...people[1]!, state: 'unsubscribed' }]);
    const counted = await count(audience([list], { excludedGroups: [out] }));
    expect([counted.contacts, counted.contactsBeforeFilters, counted.notMailed.excluded]).toEqual([3, 3, 2]);
  });

  it('takes no one from a deleted list', async () => {
    const list = await group('Deleted', contactsNamed('deleted', 3));
    await world.call('DELETE', `/groups/${list}`, { token: account.token });
    expect((await count(audience([list]))).contacts).toBe(0);
  });
});

describe('filters', () => {
  it('compare attributes as lists do; a missing value is empty', async () => {
    const town = await buildAttribute(world.database, account.accountId, 'home-town');
    const list = await group('Towns', [
      { email: 'a@towns.example', attributes: { [town]: 'Malmö' } },
      { email: 'b@towns.example', attributes: { [town]: 'Malmesbury' } },
      { email: 'c@towns.example' },
    ]);
    const by = async (filter: 'contains' | 'equals' | 'not-equals', value: string) => {
      const filters: CampaignFilterValue[] = [{ type: 'attribute', attribute: town, filter, value }];
      const of = audience([list], { filters });
      const counted = await count(of);
      expect(counted.contactsBeforeFilters).toBe(3);
      const emails = await chosen(of);
      expect(emails).toHaveLength(counted.contacts);
      return emails.map((email) => email[0]).join('');
    };
    expect(await by('contains', 'MALM')).toBe('ab');
    expect(await by('equals', 'malmo')).toBe('a');
    expect(await by('not-equals', 'malmo')).toBe('bc');
    expect(await by('equals', '')).toBe('c');
    expect(await by('contains', '%')).toBe('');
  });

  it('choose the lowest contact of an address that passes', async () => {
    const town = await buildAttribute(world.database, account.accountId, 'second-town');
    const first = await group('First', [{ email: 'both@lowest.example' }]);
    const second = await group('Second', [{ email: 'Both@lowest.example', attributes: { [town]: 'Ede' } }]);
    const filters: CampaignFilterValue[] = [
      { type: 'attribute', attribute: town, filter: 'equals', value: 'ede' },
    ];
    expect(await chosen(audience([first, second], { filters }))).toEqual(['Both@lowest.example']);
    expect(await chosen(audience([first, second]))).toEqual(['both@lowest.example']);
  });

  it('look at what an address did with an earlier campaign', async () => {
    const { kysely } = world.database;
    const list = await group('Earlier', contactsNamed('earlier', 3));
    const campaign = await buildCampaign(world.database, account.accountId, { groups: [list] });
    const launched = await world.call('POST', `/campaigns/${campaign}/launch`, {
      body: { recipients: 3 },
      token: account.token,
    });
    expect(launched.status).toBe(202);
    const rows = await kysely
      .selectFrom('recipient')
      .selectAll()
      .where('campaign_id', '=', campaign)
      .orderBy('id')
      .execute();
    const link = await kysely
      .selectFrom('campaign_link')
      .select('id')
      .where('campaign_id', '=', campaign)
      .executeTakeFirstOrThrow();
    const event = {
      account_id: account.accountId,
      campaign_id: campaign,
      created_at: world.clock.now(),
      kind: 'clicked' as const,
      link_id: link.id,
    };
    await kysely
      .updateTable('recipient')
      .set({ opened_at: world.clock.now() })
      .where('id', '=', rows[0]!.id)
      .execute();
    await kysely
      .insertInto('campaign_event')
      .values({ ...event, recipient_id: rows[1]!.id })
      .execute();
    await kysely
      .insertInto('campaign_event')
      .values({ ...event, recipient_id: rows[2]!.id, automatic: true })
      .execute();
    const again = await group('Later', contactsNamed('earlier', 3));
    const by = async (filter: 'read' | 'not-read' | 'uri-visited' | 'uri-not-visited') =>
      (await chosen(audience([again], { filters: [{ type: 'event', campaign, filter, link: link.id }] })))
        .map((email) => email.replace(/\D/g, ''))
        .join('');
    expect(await by('read')).toBe('1');
    expect(await by('not-read')).toBe('23');
    expect(await by('uri-visited')).toBe('2');
    expect(await by('uri-not-visited')).toBe('13');
  });
});
