import { pino } from 'pino';
import { readConfig } from '#server/config.ts';
import type { Dependencies } from '#server/dependencies.ts';
import { createSmtpPool } from '#server/mail/outgoing/smtp-pool.ts';
import { type DatabaseOptions, openDatabase } from '#server/store/database/connect.ts';

/** Where the rows and the mails go. */
export type SendingPlace = Pick<DatabaseOptions, 'dataDir' | 'databaseUrl'> & { smtpUrl: string };

/** What a sender needs, on the real clock; the database is to be closed at the end. */
export async function openSending({ dataDir, databaseUrl, smtpUrl }: SendingPlace): Promise<Dependencies> {
  const log = pino({ level: 'silent' });
  const config = { ...readConfig({ DATA_DIR: dataDir }), publicUrl: 'http://127.0.0.1:4600' };
  return {
    config,
    database: await openDatabase({ dataDir, databaseUrl, log }),
    clock: { now: () => new Date() },
    log,
    publisher: { publish: () => undefined },
    systemMailer: { send: async () => undefined, deliver: async () => undefined },
    outgoing: createSmtpPool({ url: smtpUrl, connections: config.mailConnections, log }),
    mailbox: null,
  };
}
