import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../dependencies.ts';
import { MailRefused } from '../mail/serving/mail-refused.ts';
import type { MailServer } from '../mail/serving/mail-server.ts';
import { type SubmissionPort, startSubmissionServer } from '../mail/submission/submission-server.ts';
import { isTooOften, mayStillSend, type Program, signInProgram } from '../services/smtp/programs.ts';
import { submitRaw } from '../services/smtp/submit-raw.ts';
import type { HeldPort } from './held-port.ts';
import { mailCertificate, mailName } from './mail-certificate.ts';

/** Listens for programs on the port that was held for it. Throws a StartFault where the given certificate cannot be used. */
export async function openSubmission(dependencies: Dependencies, held: HeldPort): Promise<MailServer> {
  const { config, log } = dependencies;
  const certificate = await mailCertificate(config);
  await held.release();
  return startSubmissionServer({
    host: config.host,
    port: held.port,
    name: mailName(config),
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
        if (isTooOften(error)) throw new MailRefused(454, `4.7.0 ${error.message}`);
        throw error;
      }
    },
    ownerOf: ({ accountId }) => accountId,
    mayStill: (program) => mayStillSend(dependencies, program),
    submit: (program, mail) => submitRaw(dependencies, program, mail),
  };
}
