import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { hashPassword } from '#server/services/session/passwords.ts';
import { type Database, openDatabase } from '#server/store/database/connect.ts';
import { buildCampaign, buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';
import { testsRunOnPostgres } from '#tests/support/database.ts';
import { templateFolder } from '#tests/support/database-template.ts';
import { createPostgresDatabase, dropPostgresDatabase } from '#tests/support/postgres-database.ts';
import { beginServer, type StartingServer } from '#tests/support/server.ts';
import { silentLog } from '#tests/support/silent-log.ts';

/** A data folder, or a database on a server, with campaigns that are ready to be launched. */
export interface SendingPlace {
  readonly campaigns: readonly number[];
  /** Begins to start the product on it; what was started before must have ended. */
  start(): StartingServer;
  /** Opens its database, which nothing else may have open; to be closed. */
  openDatabase(): Promise<Database>;
  remove(): Promise<void>;
}

/** A server that answers, as its owner calls it. */
export interface OwnedServer {
  readCampaign(id: number): Promise<Campaign>;
  launch(id: number, recipients: number): Promise<void>;
}

const owner = { email: 'owner@acme.example', password: 'Correct-Horse-1' };

/** Makes a place with that many campaigns to that many recipients, whose mails go to the relay. */
export async function createSendingPlace(
  smtpUrl: string,
  recipients: number,
  campaigns: number,
): Promise<SendingPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postkey-crash-'));
  const databaseName = `postkey_crash_${randomBytes(8).toString('hex')}`;
  const databaseUrl = testsRunOnPostgres ? await createPostgresDatabase(databaseName, false) : undefined;
  if (!databaseUrl) cpSync(await templateFolder('migrated'), dataDir, { recursive: true });
  const open = () => openDatabase({ dataDir, databaseUrl, log: silentLog });
  const env = {
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'postkey@acme.example',
    LOG_LEVEL: 'silent',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const database = await open();
  try {
    return {
      campaigns: await build(database, recipients, campaigns),
      start: () => beginServer(dataDir, env),
      openDatabase: open,
      async remove() {
        if (databaseUrl) await dropPostgresDatabase(databaseName);
        rmSync(dataDir, { recursive: true, force: true });
      },
    };
  } finally {
    await database.close();
  }
}

async function build(database: Database, recipients: number, campaigns: number): Promise<number[]> {
  const user = await database.kysely
    .insertInto('users')
    .values({
      email: owner.email,
      email_folded: owner.email,
      modules: ['ADMIN', 'BULK'],
      password_hash: await hashPassword(owner.password),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = await buildGroup(database, user.id, 'List', contactsNamed('crash', recipients));
  const ids: number[] = [];
  while (ids.length < campaigns) ids.push(await buildCampaign(database, user.id, { groups: [group] }));
  return ids;
}

/** Signs in to a server that is ready. */
export async function signIn(url: string): Promise<OwnedServer> {
  const call = async <Body>(method: string, path: string, body?: unknown, token?: string): Promise<Body> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Body;
  };
  const { token } = await call<{ token: string }>('POST', '/login_check', owner);
  return {
    readCampaign: (id) => call('GET', `/campaigns/${id}`, undefined, token),
    launch: (id, recipients) => call('POST', `/campaigns/${id}/launch`, { recipients }, token),
  };
}
