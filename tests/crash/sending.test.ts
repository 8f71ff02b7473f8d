import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it, onTestFailed } from 'vitest';
import { buildCampaign, buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';
import { testsRunOnPostgres } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { checkLedger } from '#tests/support/oracle.ts';
import {
  createSendingPlace,
  type OwnedServer,
  type SendingPlace,
  signIn,
} from '#tests/support/sending-place.ts';
import { type SmtpSink, startSmtpSink } from '#tests/support/smtp-sink.ts';
import { type Kill, killPlan, seededRandom } from './kill-plan.ts';

const connections = 20;
const movesOnWithinMs = 10_000;
/** A short run with a kill in each kind of moment, unless the environment asks for more; the seed makes a run again. */
const { KILLS = '10', KILL_CAMPAIGNS = '1', KILL_RECIPIENTS = '2000' } = process.env;
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 2 ** 31));

let sink: SmtpSink;
let place: SendingPlace;
let server: ReturnType<SendingPlace['start']> | undefined;

afterEach(async () => {
  await server?.kill();
  await sink.close();
  await place.remove();
});

async function prepare(recipients: number, campaigns: number): Promise<void> {
  sink = await startSmtpSink();
  place = await createSendingPlace({
    smtpUrl: sink.url,
    onPostgres: testsRunOnPostgres,
    async build(database, accountId) {
      const groups = [await buildGroup(database, accountId, 'List', contactsNamed('crash', recipients))];
      const ids: number[] = [];
      while (ids.length < campaigns) ids.push(await buildCampaign(database, accountId, { groups }));
      return ids;
    },
  });
}

/** Starts the server on what the last one left behind, and signs in. */
async function startAgain(): Promise<OwnedServer> {
  server = place.start();
  return signIn(await server.ready());
}

/** A server that was killed in the launch may have launched the campaign or not, and nothing between. */
async function ensureLaunched(owned: OwnedServer, campaign: number, recipients: number): Promise<void> {
  const { state } = await owned.readCampaign(campaign);
  if (state.value === 'new') await owned.launch(campaign, recipients);
}

/** Waits until mails arrive that had not before; they must within the limit. */
async function movesOn(before: number): Promise<void> {
  const late = pause(movesOnWithinMs, 'late', { ref: false });
  const first = await Promise.race([sink.waitFor(before + 1), late]);
  if (first === 'late') throw new Error(`Nothing was sent within ${movesOnWithinMs} ms of the start`);
}

/** Starts the server and kills it at the moment of the plan; gives how long nothing was sent, where that was seen. */
async function startAndKill(kill: Kill, campaign: number, recipients: number): Promise<void> {
  const before = sink.messages.length;
  server = place.start();
  if (kill.during === 'opening') {
    await server.says('opening the database');
  } else {
    const url = await server.ready();
    if (kill.during !== 'taking over') await launchOrSend(url, kill, before, campaign, recipients);
  }
  await pause(kill.delay);
  await server.kill();
}

async function launchOrSend(
  url: string,
  kill: Kill,
  before: number,
  campaign: number,
  recipients: number,
): Promise<void> {
  const owned = await signIn(url);
  const launching = ensureLaunched(owned, campaign, recipients);
  if (kill.during !== 'sending') return void launching.catch(() => undefined);
  await launching;
  await movesOn(before);
  await sink.waitFor(before + kill.mails);
}

/** Lets it send the rest by itself, and ends it as an operator would. */
async function sendTheRest(campaign: number, recipients: number): Promise<void> {
  const before = sink.messages.length;
  const owned = await startAgain();
  await ensureLaunched(owned, campaign, recipients);
  await movesOn(before);
  await eventually(
    () => owned.readCampaign(campaign),
    ({ state }) => state.value === 'done',
  );
  expect(await server?.stop()).toBe(0);
}

/** How many rows of the ledger are in each state, once everything that must hold of it was checked. */
async function checkedStates(): Promise<Record<string, number>> {
  const database = await place.openDatabase();
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

it(
  'loses nobody and mails nobody twice when it is killed again and again, whatever it was doing',
  async () => {
    const [kills, campaigns, recipients] = [Number(KILLS), Number(KILL_CAMPAIGNS), Number(KILL_RECIPIENTS)];
    onTestFailed(() => void process.stderr.write(`This run was KILL_SEED=${seed}.\n`));
    const random = seededRandom(seed);
    await prepare(recipients, campaigns);
    for (const campaign of place.campaigns) {
      for (const kill of killPlan(kills / campaigns, recipients, random))
        await startAndKill(kill, campaign, recipients);
      await sendTheRest(campaign, recipients);
    }
    const { sent = 0, unknown = 0, ...others } = await checkedStates();
    expect(others).toEqual({});
    expect(sent + unknown).toBe(recipients * campaigns);
    expect(unknown).toBeLessThanOrEqual(kills * connections);
  },
  180_000 + Number(KILLS) * 30_000,
);

it('does not send again what was handed over when it was killed before the answer', async () => {
  const recipients = 60;
  await prepare(recipients, 1);
  sink.behave({ mode: 'accept', delay: 60_000 });
  const owned = await startAgain();
  const campaign = place.campaigns[0]!;
  await owned.launch(campaign, recipients);
  await sink.waitFor(connections);
  await server?.kill();
  sink.behave({ mode: 'accept' });
  await sendTheRest(campaign, recipients);
  expect(await checkedStates()).toEqual({ sent: recipients - connections, unknown: connections });
}, 180_000);
