import { setTimeout as pause } from 'node:timers/promises';
import { startCampaignSender } from '#server/jobs/sending/campaign-sender.ts';
import { openSending } from './sending-dependencies.ts';

// Sends what was launched over the relay it is given, and ends when nothing is left.
const [dataDir = '', smtpUrl = '', databaseUrl] = process.argv.slice(2);
const dependencies = await openSending({ dataDir, smtpUrl, databaseUrl });
const { database } = dependencies;
await startCampaignSender(dependencies);
for (;;) {
  const sending = await database.kysely
    .selectFrom('campaign')
    .select('id')
    .where('state', '=', 'sending')
    .execute();
  if (sending.length === 0) break;
  await pause(50);
}
process.exit(0);
