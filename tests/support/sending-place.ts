import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { hashPassword } from '#server/services/session/passwords.ts';
import { type Database, openDatabase } from '#server/store/database/connect.ts';
import { templateFolder } from './database-template.ts';
import { createPostgresDatabase, databasesOfRun, dropPostgresDatabase } from './postgres-database.ts';
import { beginServer, type StartingServer } from './server.ts';
import { silentLog } from './silent-log.ts';

/** A data folder, or a database on a server, that the product is started on and sends from. */
export interface SendingPlace {
  /** Campaigns that are ready to be launched. */
  readonly campaigns: readonly number[];
  /** Begins to start the product on it; what was started before must have ended. */
  start(): StartingServer;
  /** Opens its database, which nothing else may have open; to be closed. */
  openDatabase(): Promise<Database>;
  remove(): Promise<void>;
}

/** What a place is made with. */
export interface SendingPlaceOptions {
  /** Where the mails go. */
  readonly smtpUrl: string;
  readonly onPostgres: boolean;
  /** Makes campaigns and gives their ids. */
  build(database: Database, accountId: number): Promise<number[]>;
}

/** A server that answers, as the owner of its campaigns calls it. */
export interface OwnedServer {
  readCampaign(id: number): Promise<Campaign>;
  launch(id: number, recipients: number): Promise<void>;
  /** How many rows a list has. */
  count(path: string): Promise<number>;
}

const owner = { email: 'owner@acme.example', password: 'Correct-Horse-1' };

/** Makes a place; it is to be removed. */
export async function createSendingPlace(options: SendingPlaceOptions): Promise<SendingPlace> {
  const dataDir = mkdtempSync(join(process.env.TEST_FOLDER ?? tmpdir(), 'postkey-sending-'));
  const databaseName = `${databasesOfRun()}${randomBytes(8).toString('hex')}`;
  const databaseUrl = options.onPostgres ? await createPostgresDatabase(databaseName, false) : undefined;
  if (!databaseUrl) cpSync(await templateFolder('migrated'), dataDir, { recursive: true });
  const open = () => openDatabase({ dataDir, databaseUrl, log: silentLog });
  const env = {
    SMTP_URL: options.smtpUrl,
    MAIL_FROM: 'postkey@acme.example',
    LOG_LEVEL: 'silent',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  };
  const remove = async () => {
    if (databaseUrl) await dropPostgresDatabase(databaseName);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const campaigns = await buildIn(await open(), options);
    return { campaigns, start: () => beginServer(dataDir, env), openDatabase: open, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function buildIn(database: Database, { build }: SendingPlaceOptions): Promise<number[]> {
  try {
    return await build(database, await makeOwner(database));
  } finally {
    await database.close();
  }
}

async function makeOwner(database: Database): Promise<number> {
  const user = await database.kysely
    .insertInto('users')
    .values({
      email: owner.email,
      email_folded: owner.email,
      modules: ['ADMIN', 'BULK', 'SMTP'],
      password_hash: await hashPassword(owner.password),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return user.id;
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
    count: async (path) =>
      (await call<{ 'hydra:totalItems': number }>('GET', path, undefined, token))['hydra:totalItems'],
  };
}
