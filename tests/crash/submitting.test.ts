import { afterEach, expect, it, onTestFailed } from 'vitest';
import { testsRunOnPostgres } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createSendingPlace, type SendingPlace, signIn } from '#tests/support/sending-place.ts';
import { type SmtpSink, startSmtpSink } from '#tests/support/smtp-sink.ts';
import { credentialsFor, mailProgram } from '#tests/support/submission.ts';
import { verifiedSender } from '#tests/support/submitted.ts';
import { seededRandom } from './kill-plan.ts';

const connections = 20;
const { SUBMIT_KILLS = '1' } = process.env;
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 2 ** 31));

let sink: SmtpSink;
let place: SendingPlace;
let server: ReturnType<SendingPlace['start']> | undefined;
let auth: { user: string; pass: string };

afterEach(async () => {
  await server?.kill();
  await sink.close();
  await place.remove();
});

async function prepare(): Promise<void> {
  sink = await startSmtpSink();
  place = await createSendingPlace({
    smtpUrl: sink.url,
    onPostgres: testsRunOnPostgres,
    async build(database, accountId) {
      auth = await credentialsFor(
        { database },
        await verifiedSender({ database }, accountId, 'orders@acme.example'),
      );
      return [];
    },
  });
}

async function submissionPort(): Promise<number> {
  const said = /SMTP with STARTTLS on port (\d+)/;
  await server!.says('mail for programs');
  return Number(said.exec(server!.output)?.[1]);
}

/** Starts the server, submits mails until so many were taken, and kills it amid the next; gives who was promised a mail. */
async function submitAndKill(turn: number, most: number): Promise<string[]> {
  server = place.start();
  await server.ready();
  const program = mailProgram(await submissionPort(), auth);
  const taken: string[] = [];
  let isKilled = false;
  const lane = async (number: number): Promise<void> => {
    for (let count = 0; !isKilled; count += 1) {
      const to = `t${turn}-${number}-${count}@reader.example`;
      const mail = {
        from: 'orders@acme.example',
        to,
        subject: to,
        html: '<a href="https://shop.example/">Shop</a>',
      };
      await program.sendMail(mail);
      taken.push(to);
    }
  };
  const lanes = [0, 1, 2, 3].map((number) => lane(number).catch(() => undefined));
  await eventually(
    async () => taken.length,
    (count) => count >= most,
  );
  await server.kill();
  isKilled = true;
  program.close();
  await Promise.all(lanes);
  return taken;
}

async function statesByAddress(): Promise<Map<string, string>> {
  const database = await place.openDatabase();
  try {
    const rows = await database.kysely.selectFrom('smtp_message').select(['recipient', 'state']).execute();
    expect(new Set(rows.map(({ recipient }) => recipient)).size).toBe(rows.length);
    return new Map(rows.map(({ recipient, state }) => [recipient, state]));
  } finally {
    await database.close();
  }
}

it('sends every mail that it took once, or says that nobody knows, when it is killed again and again', async () => {
  onTestFailed(() => void process.stderr.write(`This run was KILL_SEED=${seed}.\n`));
  const random = seededRandom(seed);
  await prepare();
  const taken: string[] = [];
  const kills = Number(SUBMIT_KILLS);
  for (let turn = 0; turn < kills; turn += 1) taken.push(...(await submitAndKill(turn, 15 + random() * 15)));
  server = place.start();
  const owned = await signIn(await server.ready());
  await eventually(
    () => owned.count('/smtp/messages?perPage=1&state=queued'),
    (count) => count === 0,
  );
  expect(await server.stop()).toBe(0);
  const states = await statesByAddress();
  expect(taken.filter((address) => !states.has(address))).toEqual([]);
  const arrived = sink.messages.map(({ to }) => to[0]!);
  expect(new Set(arrived).size).toBe(arrived.length);
  for (const [address, state] of states)
    if (state !== 'unknown') expect([address, state]).toEqual([address, 'sent']);
  const sent = [...states].filter(([, state]) => state === 'sent').map(([address]) => address);
  expect(sent.filter((address) => !arrived.includes(address))).toEqual([]);
  expect(arrived.filter((address) => !states.has(address))).toEqual([]);
  expect(states.size - sent.length).toBeLessThanOrEqual(kills * connections);
}, 300_000);
