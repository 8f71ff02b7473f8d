import { setTimeout as pause } from 'node:timers/promises';
import nodemailer from 'nodemailer';
import { startSender } from '#server/jobs/sending/sender.ts';
import { mailSources } from '#server/jobs/sending/sources.ts';
import { createSmtpPool } from '#server/mail/outgoing/smtp-pool.ts';
import { openTestApp } from '#tests/support/app.ts';
import { buildCampaign, buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import type { Benchmark } from './benchmark.ts';
import { startMailSink } from './support/mail-sink.ts';
import { html, link } from './support/newsletter.ts';

const rounds = 3;
const mailsPerRound = 10_000;
const warmUp = 500;
const connections = 20;

/** Sends that many mails and resolves when the last was taken. */
interface Sender {
  send(mails: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * What sending a campaign reaches, launch, ledger and tracking included, beside nodemailer's own pool to the same sink.
 * They send by turns, so that what else the machine does falls on both.
 */
export const sending: Benchmark = {
  name: 'sending',
  async run() {
    const sink = await startMailSink();
    const peer = nodemailerTo(sink.port);
    const own = await campaignsTo(sink.port);
    try {
      for (const sender of [peer, own]) await sender.send(warmUp);
      const spent = { peer: { seconds: 0, work: 0 }, own: { seconds: 0, work: 0 } };
      for (let round = 0; round < rounds; round += 1) {
        await addRound(spent.peer, peer);
        await addRound(spent.own, own);
      }
      const mails = rounds * mailsPerRound;
      return [
        {
          what: `sending ${mails.toLocaleString('en')} mails over ${connections} connections`,
          value: spent.peer.seconds / spent.own.seconds,
          unit: '×',
          budget: { atLeast: 1 },
          note: `${described(mails, spent.own)}; nodemailer's pool by turns ${described(mails, spent.peer)}`,
        },
      ];
    } finally {
      await Promise.all([own.close(), peer.close()]);
      await sink.close();
    }
  },
};

/** Time in seconds, and what all threads worked in it. */
interface Spent {
  seconds: number;
  work: number;
}

async function addRound(spent: Spent, sender: Sender): Promise<void> {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  await sender.send(mailsPerRound);
  const { user, system } = process.cpuUsage(before);
  spent.seconds += (performance.now() - startedAt) / 1_000;
  spent.work += (user + system) / 1_000_000;
}

function described(mails: number, { seconds, work }: Spent): string {
  return `${(mails / seconds).toFixed(0)} mails/s, ${((work / mails) * 1_000).toFixed(2)} ms of work a mail`;
}

function nodemailerTo(port: number): Sender {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
  });
  const sendOne = (number: number) =>
    transport.sendMail({
      from: 'Acme News <news@acme.example>',
      to: `peer${number}@customer.example`,
      subject: 'News for you',
      html,
    });
  return {
    async send(mails) {
      await Promise.all(Array.from({ length: mails }, (_, number) => sendOne(number)));
    },
    close: async () => transport.close(),
  };
}

async function campaignsTo(port: number): Promise<Sender> {
  const pool = createSmtpPool({
    url: `smtp://127.0.0.1:${port}`,
    connections,
    log: { warn: () => undefined },
  });
  const app = await openTestApp({
    database: await openTestDatabase(),
    config: { mailConnections: connections },
    dependencies: { outgoing: pool },
  });
  const sender = await startSender(app.dependencies, mailSources);
  const { accountId, token } = await app.signUp();
  const campaigns = new Map<number, number[]>();
  for (const [mails, count] of [
    [warmUp, 1],
    [mailsPerRound, rounds],
  ] as const) {
    const groups = [
      await buildGroup(app.database, accountId, `List of ${mails}`, contactsNamed('reader', mails)),
    ];
    const ids: number[] = [];
    while (ids.length < count)
      ids.push(await buildCampaign(app.database, accountId, { groups, html, links: [link] }));
    campaigns.set(mails, ids);
  }
  const stateOf = async (campaign: number) =>
    (await app.call<{ state: { value: string } }>('GET', `/campaigns/${campaign}`, { token })).body.state
      .value;
  return {
    async send(mails) {
      const campaign = campaigns.get(mails)?.pop();
      const launched = await app.call('POST', `/campaigns/${campaign}/launch`, { token, body: {} });
      if (campaign === undefined || launched.status !== 202)
        throw new Error(`The launch answered ${launched.status}`);
      while ((await stateOf(campaign)) !== 'done') await pause(50);
    },
    async close() {
      await sender.stop();
      await pool.close(1_000);
      await app.close();
    },
  };
}
