import PgBoss from 'pg-boss';
import { expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/database.ts';

test('a job queue runs on it', async () => {
  const database = await openTestDatabase({ empty: true });
  const executeSql = async (text: string, values: unknown[]) => database.executeSql(text, values);
  const boss = new PgBoss({ db: { executeSql }, schedule: false });
  await boss.start();
  await boss.createQueue('greet');
  await Promise.all(Array.from({ length: 20 }, (_, number) => boss.send('greet', { number })));
  const jobs = await boss.fetch<{ number: number }>('greet', { batchSize: 20 });
  expect(jobs.map(({ data }) => data.number).sort((left, right) => left - right)).toEqual([
    ...Array(20).keys(),
  ]);
  await boss.complete(
    'greet',
    jobs.map(({ id }) => id),
  );
  expect(await boss.fetch('greet')).toEqual([]);
  await boss.stop({ graceful: false });
  await database.close();
});
