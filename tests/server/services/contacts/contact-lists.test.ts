import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ensureAddresses } from '#server/store/addresses.ts';
import { openTestApp, type TestAccount, type TestApp } from '#tests/support/app.ts';
import { buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';

let app: TestApp;
let mine: TestAccount;
let other: TestAccount;
beforeAll(async () => {
  app = await openTestApp();
  mine = await app.signUp();
  other = await app.signUp();
});
afterAll(() => app.close());

const count = async (group: number) => {
  const found = await app.database.kysely
    .selectFrom('contact_group')
    .select('number_of_contacts')
    .where('id', '=', group)
    .executeTakeFirstOrThrow();
  return found.number_of_contacts;
};

it('cannot store a contact in a list of another account, or in none', async () => {
  const { kysely } = app.database;
  const own = await buildGroup(app.database, mine.accountId, 'Mine', contactsNamed('mine', 2));
  const foreign = await buildGroup(app.database, other.accountId, 'Other', contactsNamed('other', 3));
  const addresses = await ensureAddresses(kysely, mine.accountId, ['new@example.com']);
  const insert = (groups: readonly number[]) =>
    sql`
      insert into contact (account_id, group_id, address_id, email, email_folded)
      select ${mine.accountId}, n, ${addresses.get('new@example.com')}, 'new@example.com', 'new@example.com'
      from unnest(${[...groups]}::bigint[]) n`.execute(kysely);
  for (const groups of [[foreign], [own, foreign], [1_000_000]]) {
    await expect(insert(groups)).rejects.toMatchObject({ code: '23503' });
  }
  for (const group of [foreign, 1_000_000]) {
    const moving = sql`update contact set group_id = ${group} where group_id = ${own}`.execute(kysely);
    await expect(moving).rejects.toMatchObject({ code: '23503' });
  }
  expect([await count(own), await count(foreign)]).toEqual([2, 3]);
  await insert([own]);
  expect(await count(own)).toBe(3);
});
