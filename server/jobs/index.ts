import type { Dependencies } from '../dependencies.ts';
import { createMailReader } from '../mail/mailbox/mail-reader.ts';
import { isEventFeed } from '../realtime/publisher.ts';
import { forgetOldDeliveries } from '../services/deliveries/forget-old.ts';
import { forgetUnstartedImports, importResource } from '../services/imports/transactions.ts';
import { failExpiredVerifications } from '../services/senders/verification.ts';
import { emptyOldContents } from '../services/smtp/empty-contents.ts';
import { every } from '../work/every.ts';
import { keepWorking } from '../work/keep-working.ts';
import { endLeftRuns } from '../work/run.ts';
import { runBounces } from './bounce-runner.ts';
import { deliveryWork } from './deliveries/delivery-work.ts';
import { runImports } from './import-runner.ts';
import { runReceivedMails } from './received-mail-runner.ts';
import { fireDueCampaigns } from './scheduler.ts';
import { startSender } from './sending/sender.ts';
import { mailSources } from './sending/sources.ts';

/** The work that goes on beside the calls. */
export interface Jobs {
  /** Ends or gives back what is under way, within ten seconds. */
  stop(): Promise<void>;
}

const second = 1_000;
const minute = 60 * second;

/** Starts mailing, schedules, imports and upkeep; any number of processes may do so on one PostgreSQL. */
export async function startJobs(dependencies: Dependencies): Promise<Jobs> {
  const { publisher, database, log } = dependencies;
  await endLeftRuns(dependencies);
  // Each in a line of its own, behind no calls of the account that it works for.
  const sender = await database.apart('sending', () => startSender(dependencies, mailSources));
  const imports = every(second, dependencies, (stopped) =>
    database.apart('imports', () => runImports(dependencies, stopped)),
  );
  const deliveries = await database.apart('deliveries', async () =>
    keepWorking(second / 2, dependencies, deliveryWork(dependencies)),
  );
  // Who waits for an import waits no longer than it takes.
  const forget = isEventFeed(publisher)
    ? publisher.follow((_, { resource, change }) => {
        if (resource === importResource && change === 'created') imports.wake();
      })
    : () => {};
  const reader = createMailReader(log);
  const recurring = [
    imports,
    every(second, dependencies, (stopped) => runBounces(dependencies, reader, stopped)),
    every(second, dependencies, (stopped) => runReceivedMails(dependencies, reader, stopped)),
    every(second, dependencies, (stopped) => fireDueCampaigns(dependencies, stopped)),
    every(10 * minute, dependencies, () => failExpiredVerifications(dependencies)),
    every(60 * minute, dependencies, () => forgetUnstartedImports(dependencies)),
    every(60 * minute, dependencies, (stopped) => emptyOldContents(dependencies, stopped)),
    every(60 * minute, dependencies, (stopped) => forgetOldDeliveries(dependencies, stopped)),
    deliveries,
    every(5 * minute, dependencies, () => database.maintain()),
  ];
  return {
    async stop() {
      forget();
      await Promise.all([sender.stop(), ...recurring.map((each) => each.stop())]);
      reader.close();
    },
  };
}
