import { submitAsProgram } from '../../mail/submission/submit-as-program.ts';
import { systemMail } from '../../mail/system/system-mail.ts';
import { refusal } from '../errors.ts';
import type { ResourceDefinition } from '../gateway/definition.ts';
import { findRow } from '../gateway/records.ts';
import { senderDefinition } from '../resources/senders.ts';
import type { Scope } from '../scope.ts';
import { credentialsOf } from './programs.ts';

/** The addresses that stand for every address of a machine; it is reached at its own. */
const everyAddress: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Sends a mail to the person themselves as a program of the sender would, with its credentials, to the port for programs;
 * gives the reply that took it and the row of the mail. Throws ApiError `mailNotSent` with the reply that refused it.
 */
export async function sendTest(scope: Scope, senderId: number): Promise<{ reply: string; message: string }> {
  await findRow(scope, senderDefinition as unknown as ResourceDefinition, senderId);
  const sender = await scope.db
    .selectFrom('sender')
    .select(['id', 'name', 'email', 'smtp_password'])
    .where('account_id', '=', scope.accountId)
    .where('id', '=', senderId)
    .executeTakeFirstOrThrow();
  const { config, log } = scope.dependencies;
  const { username, password } = credentialsOf(config, sender);
  const { email, locale } = scope.principal;
  const mail = systemMail('submissionTest', locale, {
    sender: sender.email,
    url: `${config.consoleUrl}/#/smtp/messages`,
  });
  const host = everyAddress[config.host] ?? config.host;
  try {
    const reply = await submitAsProgram(
      { host, port: config.submissionPort, username, password },
      { ...mail, from: { name: sender.name, address: sender.email }, to: email },
    );
    return { reply, message: `/smtp/messages/${/queued as (\d+)/.exec(reply)?.[1]}` };
  } catch (error) {
    log.info({ err: error, sender: senderId }, 'A test was not taken for submission');
    throw refusal('testRefused', { reply: replyOf(error) });
  }
}

function replyOf(error: unknown): string {
  if (error instanceof Error && 'response' in error && typeof error.response === 'string')
    return error.response;
  return error instanceof Error ? error.message : String(error);
}
