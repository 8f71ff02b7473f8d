import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { fillDemoAccount } from '../dev/demo.ts';
import { ensureAdministrator } from '../dev/first-administrator.ts';
import { startJobs } from '../jobs/index.ts';
import { mailMode, warnings } from './advice.ts';
import type { Cleanup } from './cleanup.ts';
import { type HeldPort, holdPort, localAddress, portFault } from './held-port.ts';
import { openDependencies } from './open-server.ts';

/**
 * Starts everything that the role asks for and says what it does, a line a stage; the last line has the address. What
 * must be closed again is left with `cleanup`.
 */
export async function startServer(
  given: Config,
  log: Logger,
  cleanup: Cleanup,
  say: (line: string) => void,
): Promise<void> {
  const listens = given.role !== 'worker';
  const held = listens ? await holdPort(given.host, given.port) : null;
  const address = localAddress(given.host, held?.port ?? given.port);
  const publicUrl = given.publicUrl ?? address;
  const config: Config = { ...given, publicUrl, consoleUrl: given.consoleUrl ?? address };
  for (const warning of warnings(given, publicUrl)) say(`warning: ${warning}`);
  say('opening the database');
  const dependencies = await openDependencies(config, log, cleanup).catch(async (error: unknown) => {
    await held?.release();
    throw error;
  });
  const { invitation, demoAccountId } = await ensureAdministrator(dependencies);
  if (demoAccountId !== null && config.demo) {
    say('adding demo data (DEMO=0 leaves it out)');
    await fillDemoAccount(dependencies.database, demoAccountId, dependencies.clock.now());
  }
  if (held) await listen(await createApp(dependencies), given.host, held, cleanup);
  if (given.role !== 'api') {
    const jobs = await startJobs(dependencies);
    cleanup.add(() => jobs.stop());
  }
  say(mailMode(given.smtpUrl));
  if (invitation) say(`sign in as ${invitation.email}, choose a password at ${invitation.link}`);
  say(listens ? `Postkey is ready at ${address}` : 'Postkey is ready: this process works, others listen');
}

async function listen(
  app: Awaited<ReturnType<typeof createApp>>,
  host: string,
  held: HeldPort,
  cleanup: Cleanup,
): Promise<void> {
  cleanup.add(() => app.close());
  await held.release();
  try {
    await app.listen({ host, port: held.port });
  } catch (error) {
    throw portFault(error, host, held.port);
  }
}
