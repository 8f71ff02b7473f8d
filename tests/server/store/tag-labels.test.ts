import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#server/store/database/migrate.ts';
import { migrations } from '#server/store/migrations/index.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ empty: true });
});
afterAll(() => database.close());

test('labels that were several tags get a number each, and only one keeps its own', async () => {
  const step = migrations.findIndex(({ name }) => name === 'tag-labels');
  await migrateDatabase(database, migrations.slice(0, step));
  const account = async (email: string) =>
    (
      await sql<{ id: number }>`
        insert into users (email, email_folded, password_hash, modules, created_at)
        values (${email}, ${email}, 'x', '{BULK}', now()) returning id`.execute(database.kysely)
    ).rows[0]!.id;
  const [one, other] = [await account('a@b.example'), await account('c@d.example')];
  const long = 'x'.repeat(150);
  const tags = [
    [one, 'VIP', null],
    [one, 'vip 2', null],
    [one, 'Vip', null],
    [one, 'VIP', null],
    [one, 'VIP', new Date()],
    [one, long, null],
    [one, long, null],
    [other, 'VIP', null],
  ] as const;
  for (const [owner, label, deletedAt] of tags)
    await sql`
      insert into tag (account_id, label, label_folded, created_at, deleted_at)
      values (${owner}, ${label}, ${label.toLowerCase()}, now(), ${deletedAt})`.execute(database.kysely);
  await migrateDatabase(database, migrations);
  const labels = await database.kysely
    .selectFrom('tag')
    .select(['label', 'label_folded', 'version'])
    .orderBy('id')
    .execute();
  expect(labels.map(({ label }) => label)).toEqual([
    'VIP',
    'vip 2',
    'Vip 3',
    'VIP 4',
    'VIP',
    long,
    `${'x'.repeat(148)} 2`,
    'VIP',
  ]);
  for (const { label, label_folded } of labels) expect(label_folded).toBe(label.toLowerCase());
});
