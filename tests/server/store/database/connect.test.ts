import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase, testsRunOnPostgres } from '#tests/support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

test('is of the kind that the tests ask for', () => {
  expect(database.kind).toBe(testsRunOnPostgres ? 'postgres' : 'embedded');
});
