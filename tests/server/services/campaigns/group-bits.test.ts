import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countAudience, countByContacts } from '#server/services/campaigns/audience.ts';
import { setSuppression } from '#server/store/addresses.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { type BuiltContact, buildGroup } from '#tests/support/build-campaign.ts';

let world: TestApp;
let account: TestAccount;

beforeAll(async () => {
  world = await openTestApp();
  account = await world.signUp();
});
afterAll(() => world.close());

const states = [
  'active',
  'active',
  'unsubscribed',
  'signed-up-not-confirmed',
  'blacklisted',
  'bounced-out',
] as const;
const person = fc.record({ number: fc.integer({ min: 0, max: 40 }), state: fc.constantFrom(...states) });
const list = fc.uniqueArray(person, { selector: ({ number }) => number, maxLength: 30 });

it('counts by bits what a count over the contacts gives, whatever happens to them', async () => {
  const { kysely } = world.database;
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      list,
      list,
      list,
      fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 5 }),
      async (one, two, out, changed) => {
        round += 1;
        const named = (people: typeof one): BuiltContact[] =>
          people.map(({ number, state }) => ({ email: `p${number}@round${round}.example`, state }));
        const groups: number[] = [];
        for (const people of [one, two, out])
          groups.push(await buildGroup(world.database, account.accountId, 'List', named(people)));
        const audience = {
          accountId: account.accountId,
          groups: groups.slice(0, 2),
          excludedGroups: groups.slice(2),
          filters: [],
        };
        const same = async () =>
          expect(await countAudience(kysely, audience)).toEqual(await countByContacts(kysely, audience));
        await same();
        for (const number of changed) await change(`p${number}@round${round}.example`, number % 4);
        await same();
      },
    ),
    { numRuns: 15 },
  );
}, 60_000);

/** One of the things that happen to contacts with an address. */
async function change(email: string, kind: number): Promise<void> {
  const { kysely } = world.database;
  const found = await kysely
    .selectFrom('address')
    .select('id')
    .where('folded', '=', email)
    .executeTakeFirst();
  if (!found) return;
  const ofAddress = sql`account_id = ${account.accountId} and address_id = ${found.id}`;
  if (kind === 0) await setSuppression(kysely, account.accountId, [found.id], 'blacklisted', true);
  else if (kind === 1)
    await sql`update contact set state = 'unsubscribed', own_state = 'unsubscribed' where ${ofAddress}`.execute(
      kysely,
    );
  else if (kind === 2) await sql`update contact set deleted_at = now() where ${ofAddress}`.execute(kysely);
  else await sql`delete from contact where ${ofAddress}`.execute(kysely);
}

it('keeps addresses of all chunks apart', async () => {
  const { database } = world;
  await sql`update users set next_address_id = 32760 where id = ${account.accountId}`.execute(
    database.kysely,
  );
  const people = Array.from({ length: 20 }, (_, index) => ({ email: `edge${index}@customer.example` }));
  const group = await buildGroup(database, account.accountId, 'Edge', people);
  const audience = { accountId: account.accountId, groups: [group], excludedGroups: [], filters: [] };
  expect((await countAudience(database.kysely, audience)).contacts).toBe(20);
  const chunks = await sql`select chunk from group_bits where group_id = ${group} order by chunk`.execute(
    database.kysely,
  );
  expect(chunks.rows).toEqual([{ chunk: 0 }, { chunk: 1 }]);
});
