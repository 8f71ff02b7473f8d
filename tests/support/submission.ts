import { createTransport } from 'nodemailer';
import { type Certificate, makeCertificate } from '#server/mail/serving/certificate.ts';
import type { MailServer } from '#server/mail/serving/mail-server.ts';
import { startSubmissionServer } from '#server/mail/submission/submission-server.ts';
import { submissionPort } from '#server/start/open-submission.ts';
import type { Database } from '#server/store/database/connect.ts';
import type { TestApp } from './app.ts';

let certificate: Promise<Certificate> | undefined;

/** Listens for programs of an application, on a free port. */
export async function openTestSubmission(
  app: TestApp,
  { connectionsOfOne }: { readonly connectionsOfOne?: number } = {},
): Promise<MailServer> {
  certificate ??= makeCertificate('127.0.0.1', new Date());
  return startSubmissionServer({
    host: '127.0.0.1',
    port: 0,
    name: 'mail.acme.example',
    certificate: await certificate,
    size: 1_000_000,
    log: app.dependencies.log,
    does: submissionPort(app.dependencies),
    ...(connectionsOfOne !== undefined && { connectionsOfOne }),
  });
}

/** What a program signs in with that sends from a sender. */
export async function credentialsFor(
  { database }: { readonly database: Pick<Database, 'kysely'> },
  senderId: number,
): Promise<{ user: string; pass: string }> {
  const sender = await database.kysely
    .selectFrom('sender')
    .select('smtp_password')
    .where('id', '=', senderId)
    .executeTakeFirstOrThrow();
  return { user: `sender-${senderId}`, pass: sender.smtp_password };
}

/** A program that sends by SMTP under TLS, over several connections at once; to be closed. */
export function mailProgram(port: number, auth: { user: string; pass: string }, authMethod = 'PLAIN') {
  return createTransport({
    pool: true,
    maxConnections: 4,
    // What was under way when a connection ended is not sent again by itself.
    maxRequeues: 0,
    host: '127.0.0.1',
    port,
    requireTLS: true,
    auth,
    authMethod,
    tls: { rejectUnauthorized: false },
  });
}
