import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import nodemailer from 'nodemailer';
import { startCampaignSender } from '#server/jobs/sending/campaign-sender.ts';
import { createSmtpPool } from '#server/mail/outgoing/smtp-pool.ts';
import { openTestApp } from '#tests/support/app.ts';
import { buildCampaign, buildGroup, contactsNamed } from '#tests/support/build-campaign.ts';
import { openTestDatabase } from '#tests/support/database.ts';
import type { Benchmark } from './benchmark.ts';

const mails = 10_000;
const connections = 20;
const link = 'https://shop.example/sale';
const paragraph = '<p>Our ovens are warm, our bread is fresh, and the coffee is on the house this week.</p>';
const html =
  `<html><body><h1>Hello {{ attributes.first-name | default: "there" }}</h1>${paragraph.repeat(30)}` +
  `<p><a href="${link}">Sale</a></p><p><a href="{{ unsubscribe_url }}">Unsubscribe</a></p></body></html>`;

/** What sending a campaign reaches, ledger and tracking included, beside nodemailer's own pool to the same sink. */
export const sending: Benchmark = {
  name: 'sending',
  async run() {
    const sink = fork(new URL('./programs/smtp-sink.ts', import.meta.url), { execArgv: ['--import', 'tsx'] });
    try {
      const [port] = (await once(sink, 'message')) as [number];
      const peer = await rateOfNodemailer(port);
      const own = await rateOfCampaign(port);
      return [
        {
          what: `sending ${mails.toLocaleString('en')} mails over ${connections} connections`,
          value: own / peer,
          unit: '×',
          budget: { atLeast: 1 },
          note: `${own.toFixed(0)} mails/s; nodemailer's pool ${peer.toFixed(0)} mails/s to the same sink`,
        },
      ];
    } finally {
      await ended(sink);
    }
  },
};

async function ended(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.disconnect();
  await exit;
}

async function rateOfNodemailer(port: number): Promise<number> {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: connections,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
  });
  const send = (number: number) =>
    transport.sendMail({
      from: 'Acme News <news@acme.example>',
      to: `peer${number}@customer.example`,
      subject: 'News for you',
      html,
    });
  await Promise.all(Array.from({ length: connections * 5 }, (_, number) => send(number)));
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: mails }, (_, number) => send(number)));
  const seconds = (performance.now() - startedAt) / 1_000;
  transport.close();
  return mails / seconds;
}

async function rateOfCampaign(port: number): Promise<number> {
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
  const sender = await startCampaignSender(app.dependencies);
  try {
    const owner = await app.signUp();
    const { accountId, token } = owner;
    const group = await buildGroup(app.database, accountId, 'List', contactsNamed('reader', mails));
    const campaign = await buildCampaign(app.database, accountId, { groups: [group], html, links: [link] });
    const startedAt = performance.now();
    const launched = await app.call('POST', `/campaigns/${campaign}/launch`, { token, body: {} });
    if (launched.status !== 202) throw new Error(`The launch answered ${launched.status}`);
    const state = async () =>
      (await app.call<{ state: { value: string } }>('GET', `/campaigns/${campaign}`, { token })).body.state
        .value;
    while ((await state()) !== 'done') await new Promise((resolve) => setTimeout(resolve, 50));
    return mails / ((performance.now() - startedAt) / 1_000);
  } finally {
    await sender.stop();
    await pool.close(1_000);
    await app.close();
  }
}
