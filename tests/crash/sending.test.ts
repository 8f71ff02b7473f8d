import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { launchCampaign } from '#server/services/campaigns/launch.ts';
import { owner } from '#server/services/campaigns/owner.ts';
import { buildCampaign, buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';
import { testsRunOnPostgres } from '#tests/support/database.ts';
import { templateFolder } from '#tests/support/database-template.ts';
import { checkLedger } from '#tests/support/oracle.ts';
import { createPostgresDatabase, dropPostgresDatabase } from '#tests/support/postgres-database.ts';
import { type SmtpSink, startSmtpSink } from '#tests/support/smtp-sink.ts';
import { openSending, type SendingPlace } from './programs/sending-dependencies.ts';

const connections = 20;
const program = fileURLToPath(new URL('./programs/send-campaigns.ts', import.meta.url));
const databaseName = `postkey_crash_${randomBytes(8).toString('hex')}`;

let sink: SmtpSink;
let place: SendingPlace;
let running: ChildProcess | undefined;

beforeEach(async () => {
  sink = await startSmtpSink();
  const dataDir = mkdtempSync(join(tmpdir(), 'postkey-crash-'));
  const databaseUrl = testsRunOnPostgres ? await createPostgresDatabase(databaseName, false) : undefined;
  if (!databaseUrl) cpSync(await templateFolder('migrated'), dataDir, { recursive: true });
  place = { dataDir, databaseUrl, smtpUrl: sink.url };
});
afterEach(async () => {
  running?.kill('SIGKILL');
  await sink.close();
  if (place.databaseUrl) await dropPostgresDatabase(databaseName);
  rmSync(place.dataDir, { recursive: true, force: true });
});

async function launch(recipients: number): Promise<void> {
  const dependencies = await openSending(place);
  const { database } = dependencies;
  const user = await database.kysely
    .insertInto('users')
    .values({ email: 'owner@acme.example', email_folded: 'owner@acme.example', modules: ['BULK'] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const group = await buildGroup(database, user.id, 'List', contactsNamed('crash', recipients));
  const campaign = await buildCampaign(database, user.id, { groups: [group] });
  await launchCampaign(dependencies, await owner(dependencies, user.id), campaign, recipients);
  await database.close();
}

function startProgram(): ChildProcess {
  const words = [
    '--import',
    'tsx',
    program,
    place.dataDir,
    place.smtpUrl,
    ...(place.databaseUrl ? [place.databaseUrl] : []),
  ];
  running = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] });
  return running;
}

async function killAfter(mails: number): Promise<void> {
  const child = startProgram();
  const closed = once(child, 'close');
  await Promise.race([sink.waitFor(mails), closed]);
  child.kill('SIGKILL');
  await closed;
}

/** Runs until nothing is left, and gives the states of the ledger with how many rows have each. */
async function runToTheEnd(): Promise<Record<string, number>> {
  const [code] = await once(startProgram(), 'close');
  expect(code).toBe(0);
  const { database } = await openSending(place);
  try {
    await checkLedger(database, sink.messages);
    const rows = await database.kysely
      .selectFrom('recipient')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute();
    return Object.fromEntries(rows.map((row) => [row.state, row.count]));
  } finally {
    await database.close();
  }
}

it('loses nobody and mails nobody twice when it is killed again and again', async () => {
  const recipients = 2_000;
  const kills = 5;
  await launch(recipients);
  for (let kill = 1; kill <= kills; kill += 1) await killAfter(sink.messages.length + 150 + 40 * kill);
  const { sent = 0, unknown = 0, ...others } = await runToTheEnd();
  expect(others).toEqual({});
  expect(sent + unknown).toBe(recipients);
  expect(unknown).toBeLessThanOrEqual(kills * connections);
  expect(sink.messages.length).toBeGreaterThanOrEqual(sent);
}, 180_000);

it('does not send again what was handed over when it was killed before the answer', async () => {
  const recipients = 60;
  sink.behave({ mode: 'accept', delay: 1_000 });
  await launch(recipients);
  await killAfter(connections);
  sink.behave({ mode: 'accept' });
  const { sent = 0, unknown = 0, ...others } = await runToTheEnd();
  expect(others).toEqual({});
  expect([sent + unknown, unknown]).toEqual([recipients, connections]);
  const addresses = sink.messages.map((message) => message.to[0]);
  expect(new Set(addresses).size).toBe(addresses.length);
}, 120_000);
