import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { type LocalMailbox, startLocalMailbox } from '../mail/mailbox/local-mailbox.ts';
import { createDkimSigner, type MailSigner } from '../mail/outgoing/dkim.ts';
import { createSmtpPool } from '../mail/outgoing/smtp-pool.ts';
import { createSystemMailer } from '../mail/system-mailer.ts';
import { createMemory } from '../memory.ts';
import { createOutboundClient } from '../outbound/client.ts';
import { publicTargets } from '../outbound/targets.ts';
import { echoAddress } from '../public/echo.ts';
import { createPublisher } from '../realtime/create-publisher.ts';
import { settleBackground } from '../services/session/background.ts';
import { openDatabase } from '../store/database/connect.ts';
import { reasonOf } from '../store/database/database-fault.ts';
import { migrateDatabase } from '../store/database/migrate.ts';
import type { Cleanup } from './cleanup.ts';
import { StartFault } from './start-fault.ts';

const drainMs = 4_000;
/** With the operation that it is at by then, a batch stays under two seconds. */
const batchMilliseconds = 1_500;

/** Opens all that the application is built from; what must be closed again is left with `cleanup`, in order. */
export async function openDependencies(config: Config, log: Logger, cleanup: Cleanup): Promise<Dependencies> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl ?? undefined,
    dataDir: config.dataDir,
    log,
  });
  cleanup.add(() => database.close());
  await migrateDatabase(database);
  const publisher = createPublisher(config, database, log);
  cleanup.add(async () => publisher.close?.());
  const mailbox = config.smtpUrl === null ? await openMailbox(config, log, cleanup) : null;
  const outgoing = createSmtpPool({
    url: config.smtpUrl ?? mailbox!.url,
    connections: config.mailConnections,
    log,
    ...(config.dkim && { sign: await dkimSigner(config.dkim) }),
  });
  cleanup.add(() => outgoing.close(drainMs));
  const outbound = createOutboundClient({
    targets: publicTargets(config.privateTargets, echoAddress(config.publicUrl)),
  });
  cleanup.add(async () => outbound.close());
  const clock = { now: () => new Date() };
  const dependencies: Dependencies = {
    config,
    database,
    clock,
    log,
    publisher,
    outgoing,
    outbound,
    memory: createMemory(),
    batchMilliseconds,
    systemMailer: createSystemMailer({ pool: outgoing, from: config.mailFrom, now: clock.now }),
    mailbox,
  };
  cleanup.add(() => settleBackground(dependencies));
  return dependencies;
}

async function openMailbox(config: Config, log: Logger, cleanup: Cleanup): Promise<LocalMailbox> {
  const mailbox = await startLocalMailbox({ folder: join(config.dataDir, 'mailbox'), log });
  cleanup.add(() => mailbox.close());
  return mailbox;
}

async function dkimSigner(dkim: NonNullable<Config['dkim']>): Promise<MailSigner> {
  try {
    return createDkimSigner({ ...dkim, privateKey: await readFile(dkim.privateKeyFile, 'utf8') });
  } catch (error) {
    throw new StartFault(`DKIM_PRIVATE_KEY_FILE cannot be used: ${reasonOf(error)}`);
  }
}
