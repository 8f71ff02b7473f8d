import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { fold } from '#contract/rules/fold.ts';
import type { Module } from '#contract/rules/modules.ts';
import type { Method } from '#contract/wire/endpoint.ts';
import type { RealtimeEvent } from '#contract/wire/realtime.ts';
import { createApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Dependencies } from '#server/dependencies.ts';
import type { RenderedMail } from '#server/mail/compose/compile-message.ts';
import type { SystemMailer } from '#server/mail/system-mailer.ts';
import { createMemory } from '#server/memory.ts';
import { createOutboundClient } from '#server/outbound/client.ts';
import { publicTargets } from '#server/outbound/targets.ts';
import { createLocalFeed } from '#server/realtime/publisher.ts';
import { settleBackground } from '#server/services/session/background.ts';
import { hashPassword } from '#server/services/session/passwords.ts';
import { startSession, tokenFor } from '#server/services/session/sessions.ts';
import type { TestDatabase } from './database.ts';
import { borrowTestDatabase } from './shared-databases.ts';
import { createTestClock, type TestClock } from './test-clock.ts';

/** What a call came back with; the body parsed where it is JSON, else its text. */
export interface TestAnswer<Body = unknown> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
}

/** What a call sends: a body as JSON, or a text or bytes as they are with a content type of their own. */
export interface TestCall {
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where the call comes from; 127.0.0.1 unless said. */
  readonly remoteAddress?: string;
}

/** A user with an account, signed in. */
export interface TestAccount {
  readonly accountId: number;
  readonly token: string;
  readonly email: string;
  readonly password: string;
  readonly modules: readonly Module[];
}

/** A mail of the product itself. */
type SystemMail = Parameters<SystemMailer['send']>[0];

/** The application on a database of its own, called without a socket. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly dependencies: Dependencies;
  readonly database: TestDatabase;
  /** The time of the application: it stands still until it is moved. */
  readonly clock: TestClock;
  /** The mails of the product itself, oldest first. */
  readonly outbox: SystemMail[];
  /** The mails that were handed over ready for the wire, of campaigns and previews alike. */
  readonly delivered: RenderedMail[];
  /** What was published to the accounts, oldest first. */
  readonly events: { accountId: number; event: RealtimeEvent }[];
  /** Makes a call; the type of the body is what the test expects it to be. */
  call<Body = unknown>(
    method: Method | 'HEAD' | 'OPTIONS' | 'TRACE',
    path: string,
    call?: TestCall,
  ): Promise<TestAnswer<Body>>;
  /** Makes a user and signs in; all modules but ADMIN unless said. */
  signUp(user?: { modules?: readonly Module[]; email?: string }): Promise<TestAccount>;
  /** Waits for what goes on after an answer, such as the mail of a reset. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

/** What a test may set. `dependencies` replaces what the application is built from. */
export interface TestAppOptions {
  readonly config?: Partial<Config>;
  readonly now?: Date;
  /** One of the caller's own; else one that other tests get after it. Closed with the application. */
  readonly database?: TestDatabase;
  readonly dependencies?: Partial<Dependencies>;
}

const password = 'Correct-Horse-1';
let hashed: Promise<string> | undefined;

/** Opens the application; close it at the end, which removes its database. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await borrowTestDatabase());
  const clock = createTestClock(options.now ?? new Date('2026-11-27T12:00:00Z'));
  const outbox: SystemMail[] = [];
  const delivered: RenderedMail[] = [];
  const events: TestApp['events'] = [];
  const feed = createLocalFeed();
  feed.follow((accountId, event) => events.push({ accountId, event }));
  const dependencies: Dependencies = {
    config: {
      ...readConfig({ DATA_DIR: database.dataDir }),
      publicUrl: 'http://127.0.0.1:4600',
      consoleUrl: 'http://127.0.0.1:4600',
      ...options.config,
    },
    database,
    clock,
    log: pino({ level: process.env.TEST_LOG_LEVEL ?? 'silent' }),
    publisher: feed,
    outgoing: {
      async send(mail) {
        await mail.beforeFinalDot?.();
        delivered.push(mail);
        return { response: '250 2.0.0 kept' };
      },
    },
    systemMailer: {
      send: async (mail) => void outbox.push(mail),
      deliver: async (mail) => void delivered.push(mail),
    },
    mailbox: null,
    memory: createMemory(),
    outbound: createOutboundClient({ targets: publicTargets(['127.0.0.0/8']) }),
    // However slow the machine is.
    batchMilliseconds: Number.POSITIVE_INFINITY,
    ...options.dependencies,
  };
  const app = await createApp(dependencies);
  let users = 0;
  return {
    app,
    dependencies,
    database,
    clock,
    outbox,
    delivered,
    events,
    call: (method, path, call = {}) => callApp(app, method, path, call),
    signUp: (user = {}) =>
      signUp(
        dependencies,
        user.modules ?? ['BULK', 'SMTP', 'INBOUND'],
        user.email ?? `user${++users}@customer.example`,
      ),
    settle: () => settleBackground(dependencies),
    async close() {
      await app.close();
      await settleBackground(dependencies);
      await database.close();
    },
  };
}

async function signUp(
  dependencies: Dependencies,
  modules: readonly Module[],
  email: string,
): Promise<TestAccount> {
  hashed ??= hashPassword(password);
  const { kysely } = dependencies.database;
  const user = await kysely
    .insertInto('users')
    .values({
      email,
      email_folded: fold(email),
      password_hash: await hashed,
      modules: [...modules],
      created_at: dependencies.clock.now(),
    })
    .returning(['id', 'epoch'])
    .executeTakeFirstOrThrow();
  const session = await startSession(kysely, user, dependencies.clock.now());
  return {
    accountId: user.id,
    token: await tokenFor(dependencies, user.id, session),
    email,
    password,
    modules,
  };
}

async function callApp<Body>(
  app: FastifyInstance,
  method: string,
  path: string,
  { body, token, headers, remoteAddress = '127.0.0.1' }: TestCall,
): Promise<TestAnswer<Body>> {
  const raw = typeof body === 'string' || Buffer.isBuffer(body);
  const response = await app.inject({
    method: method as 'GET',
    url: path,
    remoteAddress,
    headers: {
      accept: 'application/ld+json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || raw ? {} : { 'content-type': 'application/ld+json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: raw ? body : JSON.stringify(body) }),
  });
  return {
    status: response.statusCode,
    headers: Object.fromEntries(
      Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    ),
    body: readBody(response.payload, response.headers['content-type']) as Body,
  };
}

function readBody(payload: string, contentType: unknown): unknown {
  const isJson = typeof contentType === 'string' && /^application\/(?:ld\+)?json\b/.test(contentType);
  if (payload === '') return undefined;
  return isJson ? JSON.parse(payload) : payload;
}
