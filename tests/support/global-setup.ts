import { startPostgres } from './postgres.ts';

/** Starts a PostgreSQL for the run when the tests ask for one and none is named; ends it after the run. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.TEST_DATABASE !== 'postgres' || process.env.TEST_POSTGRES_URL) return undefined;
  const postgres = await startPostgres();
  process.env.TEST_POSTGRES_URL = postgres.url;
  return postgres.stop;
}
