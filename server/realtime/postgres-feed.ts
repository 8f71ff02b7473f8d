import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { RealtimeEvent } from '#contract/wire/realtime.ts';
import type { Database } from '../store/database/connect.ts';
import type { DatabaseLog } from '../store/database/database-log.ts';
import { createLocalFeed, type EventFeed } from './publisher.ts';

const channel = 'postkey_events';
const retryMs = 1_000;

/** What travels between the processes of an installation. */
interface Notice {
  readonly origin: string;
  readonly accountId: number;
  readonly event: RealtimeEvent;
}

/**
 * The feed of several processes on one PostgreSQL: what one publishes, all hear (LISTEN and NOTIFY). Events are told
 * here at once; while the connection to listen is lost, those of other processes are missed.
 */
export function createPostgresFeed(
  databaseUrl: string,
  database: Pick<Database, 'executeSql'>,
  log: Pick<DatabaseLog, 'warn'>,
): EventFeed & { close(): Promise<void> } {
  const local = createLocalFeed();
  const origin = randomUUID();
  const listener = keepListening(databaseUrl, log, (text) => {
    const notice = JSON.parse(text) as Notice;
    if (notice.origin !== origin) local.publish(notice.accountId, notice.event);
  });
  return {
    follow: local.follow,
    publish(accountId, event) {
      local.publish(accountId, event);
      const notice: Notice = { origin, accountId, event };
      database
        .executeSql('select pg_notify($1, $2)', [channel, JSON.stringify(notice)])
        .catch((error: unknown) => log.warn({ err: error }, 'An event did not reach the other processes'));
    },
    close: listener.close,
  };
}

function keepListening(
  databaseUrl: string,
  log: Pick<DatabaseLog, 'warn'>,
  hear: (text: string) => void,
): { close(): Promise<void> } {
  let closed = false;
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const opened = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
    client = opened;
    opened.on('notification', ({ payload }) => hear(payload ?? ''));
    // Without a listener an error of the connection would end the process; its end says the same.
    opened.on('error', () => undefined);
    opened.on('end', again);
    try {
      await opened.connect();
      await opened.query(`listen ${channel}`);
    } catch (error) {
      log.warn({ err: error }, 'Events of other processes are not heard: no connection to listen');
      await opened.end();
    }
  };
  const again = (): void => {
    if (!closed) retry = setTimeout(() => void connect(), retryMs).unref();
  };

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
