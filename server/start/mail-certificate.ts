import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Certificate, ownCertificate } from '../mail/serving/certificate.ts';
import type { MailServer } from '../mail/serving/mail-server.ts';
import { reasonOf } from '../store/database/database-fault.ts';
import { every, type Recurring } from '../work/every.ts';
import { StartFault } from './start-fault.ts';

/** The name that ports for mail go by. */
export function mailName({ publicUrl }: Config): string {
  return new URL(publicUrl ?? 'http://localhost').hostname;
}

/** What ports for mail show. Throws a StartFault where the given certificate cannot be used. */
export async function mailCertificate(config: Config): Promise<Certificate> {
  return config.tls ? givenCertificate(config.tls) : ownCertificate(config.dataDir, mailName(config));
}

/**
 * Has servers show what the given files hold once they hold another certificate, as they do when it is renewed. What
 * cannot be used is logged, and the one before stays.
 */
export function followCertificate(
  { config, log }: Pick<Dependencies, 'config' | 'log'>,
  servers: readonly Pick<MailServer, 'show'>[],
  everyMs = 60_000,
): Recurring {
  let shown: Certificate | null = null;
  return every(everyMs, { log }, async () => {
    if (!config.tls) return;
    const found = await givenCertificate(config.tls);
    if (shown?.cert === found.cert && shown.key === found.key) return;
    // The key and the certificate are replaced one after the other.
    createSecureContext(found);
    for (const server of servers) server.show(found);
    shown = found;
  });
}

async function givenCertificate({ certFile, keyFile }: NonNullable<Config['tls']>): Promise<Certificate> {
  const read = (variable: string, file: string) =>
    readFile(file, 'utf8').catch((error: unknown) => {
      throw new StartFault(`${variable} cannot be used: ${reasonOf(error)}`);
    });
  return { cert: await read('TLS_CERT_FILE', certFile), key: await read('TLS_KEY_FILE', keyFile) };
}
