import type { Config } from '../config.ts';
import type { Publisher } from '../dependencies.ts';
import type { Database } from '../store/database/connect.ts';
import type { DatabaseLog } from '../store/database/database-log.ts';
import { createHostedPublisher } from './hosted-publisher.ts';
import { createPostgresFeed } from './postgres-feed.ts';
import { createLocalFeed } from './publisher.ts';

/** A publisher that holds something open. */
export type OpenPublisher = Publisher & { close?(): Promise<void> };

/** The publisher that the configuration asks for: a hosted service, all processes of a PostgreSQL, or this process. */
export function createPublisher(
  { pusher, databaseUrl }: Pick<Config, 'pusher' | 'databaseUrl'>,
  database: Pick<Database, 'executeSql'>,
  log: Pick<DatabaseLog, 'warn'>,
): OpenPublisher {
  if (pusher) return createHostedPublisher(pusher, log);
  return databaseUrl ? createPostgresFeed(databaseUrl, database, log) : createLocalFeed();
}
