import { readFile } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type Certificate, ownCertificate } from '../mail/serving/certificate.ts';
import { reasonOf } from '../store/database/database-fault.ts';
import { StartFault } from './start-fault.ts';

/** The name that ports for mail go by. */
export function mailName({ publicUrl }: Config): string {
  return new URL(publicUrl ?? 'http://localhost').hostname;
}

/** What ports for mail show. Throws a StartFault where the given certificate cannot be used. */
export async function mailCertificate(config: Config): Promise<Certificate> {
  return config.tls ? givenCertificate(config.tls) : ownCertificate(config.dataDir, mailName(config));
}

async function givenCertificate({ certFile, keyFile }: NonNullable<Config['tls']>): Promise<Certificate> {
  const read = (variable: string, file: string) =>
    readFile(file, 'utf8').catch((error: unknown) => {
      throw new StartFault(`${variable} cannot be used: ${reasonOf(error)}`);
    });
  return { cert: await read('TLS_CERT_FILE', certFile), key: await read('TLS_KEY_FILE', keyFile) };
}
