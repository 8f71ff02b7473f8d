import type { Logger } from 'pino';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { fillDemoAccount } from '../dev/demo.ts';
import { ensureAdministrator } from '../dev/first-administrator.ts';
import { startJobs } from '../jobs/index.ts';
import { echoAddress } from '../public/echo.ts';
import { mailMode, warnings } from './advice.ts';
import type { Cleanup } from './cleanup.ts';
import { type HeldPort, holdPort, localAddress, portFault } from './held-port.ts';
import { followCertificate } from './mail-certificate.ts';
import { openInbound } from './open-inbound.ts';
import { openDependencies } from './open-server.ts';
import { openSubmission } from './open-submission.ts';
import { StartFault } from './start-fault.ts';

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
  const submission = listens
    ? await holdMailPort(given.host, 'SUBMISSION_PORT', given.submissionPort, say)
    : null;
  const inbound =
    listens && given.inboundDomain !== null
      ? await holdMailPort(given.host, 'INBOUND_PORT', given.inboundPort, say)
      : null;
  const config: Config = {
    ...given,
    publicUrl,
    consoleUrl: given.consoleUrl ?? address,
    submissionPort: submission?.port ?? given.submissionPort,
  };
  for (const warning of warnings(given, publicUrl)) say(`warning: ${warning}`);
  say('opening the database');
  const dependencies = await openDependencies(config, log, cleanup).catch(async (error: unknown) => {
    await Promise.all([held, submission, inbound].map((port) => port?.release()));
    throw error;
  });
  const { invitation, demoAccountId } = await ensureAdministrator(dependencies);
  if (demoAccountId !== null && config.demo) {
    say('adding demo data (DEMO=0 leaves it out)');
    await fillDemoAccount(
      dependencies.database,
      demoAccountId,
      dependencies.clock.now(),
      echoAddress(publicUrl),
    );
  }
  if (held) await listen(await createApp(dependencies), given.host, held, cleanup);
  await openMail(dependencies, { submission, inbound }, cleanup);
  if (given.role !== 'api') {
    const jobs = await startJobs(dependencies);
    cleanup.add(() => jobs.stop());
  }
  say(mailMode(given.smtpUrl));
  if (submission) say(`mail for programs: SMTP with STARTTLS on port ${submission.port}`);
  if (inbound) say(`mail for ${given.inboundDomain}: SMTP on port ${inbound.port}`);
  if (invitation) say(`sign in as ${invitation.email}, choose a password at ${invitation.link}`);
  say(listens ? `Postkey is ready at ${address}` : 'Postkey is ready: this process works, others listen');
}

/** A port for mail; one that is taken is no reason to do without everything else. */
async function holdMailPort(
  host: string,
  variable: 'SUBMISSION_PORT' | 'INBOUND_PORT',
  port: number,
  say: (line: string) => void,
): Promise<HeldPort | null> {
  try {
    return await holdPort(host, port, variable);
  } catch (error) {
    if (!(error instanceof StartFault)) throw error;
    say(`warning: ${error.message}; no mail can be handed over there until then`);
    return null;
  }
}

/** Listens on the ports for mail that were held. */
async function openMail(
  dependencies: Dependencies,
  { submission, inbound }: { submission: HeldPort | null; inbound: HeldPort | null },
  cleanup: Cleanup,
): Promise<void> {
  const servers = [
    ...(submission ? [await openSubmission(dependencies, submission)] : []),
    ...(inbound ? [await openInbound(dependencies, inbound)] : []),
  ];
  const certificate = followCertificate(dependencies, servers);
  cleanup.add(() => Promise.all(servers.map((server) => server.close())).then(() => undefined));
  cleanup.add(() => certificate.stop());
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
