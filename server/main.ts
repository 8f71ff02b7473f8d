import { pino } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { AdministratorError } from './dev/first-administrator.ts';
import { SmtpUrlError } from './mail/outgoing/smtp-url.ts';
import { createCleanup } from './start/cleanup.ts';
import { StartFault } from './start/start-fault.ts';
import { startServer } from './start/start-server.ts';
import { DatabaseFault } from './store/database/database-fault.ts';

const stopLimitMs = 9_500;

await main();

/** Runs the server until it is told to stop; ends the process with 1 and a sentence when it cannot start. */
async function main(): Promise<void> {
  const log = pino({ level: 'warn' }, pino.destination(2));
  const cleanup = createCleanup(log);
  let stopping = false;
  const end = async (code: number): Promise<void> => {
    stopping = true;
    setTimeout(() => {
      log.error('Not everything could be closed in time');
      process.exit(1);
    }, stopLimitMs).unref();
    await cleanup.run();
    process.exit(code);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => (stopping ? process.exit(1) : void end(0)));
  }
  // One call or mail that fails for no expected reason must not end all the others.
  process.on('uncaughtException', (error) => log.error({ err: error }, 'An error was not caught'));
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'A rejection was not handled'));
  try {
    const config = readConfig(process.env);
    log.level = config.logLevel;
    await startServer(config, log, cleanup, (line) => void process.stdout.write(`${line}\n`));
  } catch (error) {
    if (stopping) return;
    process.stderr.write(`${sentenceOf(error)}\n`);
    await end(1);
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof SmtpUrlError) return `SMTP_URL cannot be used: ${error.message}`;
  const expected =
    error instanceof ConfigError ||
    error instanceof StartFault ||
    error instanceof DatabaseFault ||
    error instanceof AdministratorError;
  if (expected) return error.message;
  return `The server could not start: ${error instanceof Error ? error.stack : String(error)}`;
}
