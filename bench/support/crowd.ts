import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fold } from '#contract/rules/fold.ts';
import { hashPassword } from '#server/services/session/passwords.ts';
import { type Database, openDatabase } from '#server/store/database/connect.ts';
import { templateFolder } from '#tests/support/database-template.ts';
import { type RunningServer, startServer } from '#tests/support/server.ts';
import { silentLog } from '#tests/support/silent-log.ts';
import { seedContacts } from './seed-contacts.ts';

/** A call that was answered; the time in milliseconds. */
export interface TimedAnswer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
  readonly milliseconds: number;
}

/** The built product with two accounts: one with very many contacts that asks for very much, and one with few. */
export interface Crowd {
  /** The times of lists of the small account while nobody else asks for anything. */
  alone(count: number): Promise<number[]>;
  /** The same while the large account counts, lists and batches side by side, with what it was answered. */
  together(): Promise<{ times: number[]; answers: TimedAnswer[] }>;
  close(): Promise<void>;
}

const password = 'Correct-Horse-1';
const contacts = 100_000;
const counts = 200;
const lists = 50;
const operations = 500;

/** Starts it; making the contacts takes about as long as all else together. */
export async function startCrowd(): Promise<Crowd> {
  const dataDir = await mkdtemp(join(tmpdir(), 'postkey-crowd-'));
  await cp(await templateFolder('migrated'), dataDir, { recursive: true });
  await seedAccounts(dataDir);
  const server = await startServer({ dataDir, env: { DEMO: '0' } });
  const large = await signIn(server, 'large@customer.example');
  const small = await signIn(server, 'small@customer.example');
  const groups = await groupsOf(server, large);
  const list = () => call(server, small, 'GET', '/contacts?perPage=25&order[email]=asc');

  async function timesUntil(isOver: () => boolean): Promise<number[]> {
    const times: number[] = [];
    while (!isOver()) {
      const { status, milliseconds } = await list();
      if (status !== 200) throw new Error(`The list of the small account answered ${status}`);
      times.push(milliseconds);
    }
    return times;
  }

  return {
    alone(count) {
      let left = count;
      return timesUntil(() => left-- === 0);
    },
    async together() {
      const asked = [
        ...of(counts, () => call(server, large, 'POST', '/groups/count-unique', { groups })),
        ...of(lists, (page) => call(server, large, 'GET', `/contacts?perPage=500&page=${page}`)),
        call(server, large, 'POST', '/batch', {
          operations: of(operations, (page) => ({
            method: 'GET',
            path: `/contacts?perPage=500&page=${page}`,
          })),
        }),
      ];
      let isOver = false;
      const answered = Promise.all(asked).finally(() => {
        isOver = true;
      });
      const times = await timesUntil(() => isOver);
      return { times, answers: await answered };
    },
    async close() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const of = <T>(count: number, make: (number: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index + 1));

async function seedAccounts(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, log: silentLog });
  const large = await addUser(database, 'large@customer.example');
  const small = await addUser(database, 'small@customer.example');
  await seedContacts(database, large, [contacts, contacts / 2]);
  await seedContacts(database, small, [1_000]);
  await database.close();
}

async function addUser({ kysely }: Database, email: string): Promise<number> {
  const { id } = await kysely
    .insertInto('users')
    .values({
      email,
      email_folded: fold(email),
      password_hash: await hashPassword(password),
      modules: ['BULK'],
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function signIn(server: RunningServer, email: string): Promise<string> {
  const { text } = await call(server, null, 'POST', '/login_check', { email, password });
  return (JSON.parse(text) as { token: string }).token;
}

async function groupsOf(server: RunningServer, token: string): Promise<number[]> {
  const { text } = await call(server, token, 'GET', '/groups');
  return (JSON.parse(text) as { 'hydra:member': { id: number }[] })['hydra:member'].map(({ id }) => id);
}

async function call(
  { url }: RunningServer,
  token: string | null,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
): Promise<TimedAnswer> {
  const from = performance.now();
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    text,
    milliseconds: performance.now() - from,
  };
}
