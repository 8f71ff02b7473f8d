import { readFile } from 'node:fs/promises';
import { limits } from '#contract/rules/limits.ts';
import type { Config } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Certificate, ownCertificate } from '../mail/submission/certificate.ts';
import {
  type SubmissionPort,
  SubmissionRefused,
  type SubmissionServer,
  startSubmissionServer,
} from '../mail/submission/submission-server.ts';
import { isTooOften, mayStillSend, type Program, signInProgram } from '../services/smtp/programs.ts';
import { submitRaw } from '../services/smtp/submit-raw.ts';
import { reasonOf } from '../store/database/database-fault.ts';
import type { HeldPort } from './held-port.ts';
import { StartFault } from './start-fault.ts';

/** Listens for programs on the port that was held for it. Throws a StartFault where the given certificate cannot be used. */
export async function openSubmission(dependencies: Dependencies, held: HeldPort): Promise<SubmissionServer> {
  const { config, log } = dependencies;
  const name = new URL(config.publicUrl ?? 'http://localhost').hostname;
  const certificate = config.tls
    ? await givenCertificate(config.tls)
    : await ownCertificate(config.dataDir, name);
  await held.release();
  const { host } = config;
  return startSubmissionServer({
    host,
    port: held.port,
    name,
    certificate,
    size: limits.submittedBytes,
    log,
    does: submissionPort(dependencies),
  });
}

/** What programs may do with this installation. */
export function submissionPort(dependencies: Dependencies): SubmissionPort<Program> {
  return {
    async signIn(credentials, address) {
      try {
        return await signInProgram(dependencies, credentials, address);
      } catch (error) {
        if (isTooOften(error)) throw new SubmissionRefused(454, `4.7.0 ${error.message}`);
        throw error;
      }
    },
    mayStill: (program) => mayStillSend(dependencies, program),
    submit: (program, mail) => submitRaw(dependencies, program, mail),
  };
}

async function givenCertificate({ certFile, keyFile }: NonNullable<Config['tls']>): Promise<Certificate> {
  const read = (variable: string, file: string) =>
    readFile(file, 'utf8').catch((error: unknown) => {
      throw new StartFault(`${variable} cannot be used: ${reasonOf(error)}`);
    });
  return { cert: await read('TLS_CERT_FILE', certFile), key: await read('TLS_KEY_FILE', keyFile) };
}
