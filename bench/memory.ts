import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { buildCampaign } from '#tests/support/build-campaign.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { createSendingPlace, type SendingPlace, signIn } from '#tests/support/sending-place.ts';
import { ensureBuilt } from '../scripts/support/built.mjs';
import type { Benchmark, Figure } from './benchmark.ts';
import { type MailSink, startMailSink } from './support/mail-sink.ts';
import { html, link } from './support/newsletter.ts';
import { seedContacts } from './support/seed-contacts.ts';

const recipients = 100_000;
const sampleEveryMs = 200;
const megabyte = 1_024;

/** The most memory that the server takes while it sends one campaign to 100,000, on each database. */
export const memory: Benchmark = {
  name: 'memory',
  async run() {
    await ensureBuilt();
    const sink = await startMailSink();
    try {
      const embedded = await figureOf(sink, false, 768);
      const postgres = await startPostgres();
      // Only a superuser may make so many contacts without their triggers.
      process.env.TEST_POSTGRES_URL = postgres.url.replace('//postkey@', '//postgres@');
      try {
        return [embedded, await figureOf(sink, true, 384)];
      } finally {
        await postgres.stop();
      }
    } finally {
      await sink.close();
    }
  },
};

async function figureOf(sink: MailSink, onPostgres: boolean, atMost: number): Promise<Figure> {
  const place = await createSendingPlace({
    smtpUrl: `smtp://127.0.0.1:${sink.port}`,
    onPostgres,
    build: async (database, accountId) => {
      const groups = await seedContacts(database, accountId, [recipients]);
      return [await buildCampaign(database, accountId, { groups, html, links: [link] })];
    },
  });
  try {
    const { most, atStart, seconds } = await sendAll(place);
    return {
      what: `memory while sending 100,000, ${onPostgres ? 'with PostgreSQL' : 'embedded database'}`,
      value: most,
      unit: 'MB',
      budget: { atMost },
      note: `${atStart.toFixed(0)} MB when started; ${(recipients / seconds).toFixed(0)} mails/s`,
    };
  } finally {
    await place.remove();
  }
}

async function sendAll(place: SendingPlace): Promise<{ most: number; atStart: number; seconds: number }> {
  const server = place.start();
  try {
    const owned = await signIn(await server.ready());
    const campaign = place.campaigns[0]!;
    const atStart = await memoryOf(server.pid);
    let most = atStart;
    const startedAt = performance.now();
    await owned.launch(campaign, recipients);
    while ((await owned.readCampaign(campaign)).state.value !== 'done') {
      most = Math.max(most, await memoryOf(server.pid));
      await pause(sampleEveryMs);
    }
    return { most, atStart, seconds: (performance.now() - startedAt) / 1_000 };
  } finally {
    await server.stop();
  }
}

/** What a process has in memory now, in MB. */
async function memoryOf(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / megabyte;
}
