import { createTransport } from 'nodemailer';

/** A mail as a program of a sender hands it over. */
export interface ProgramMail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Where and as whom it is handed over. */
export interface ProgramAccess {
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly password: string;
}

const patience = 10_000;

/**
 * Hands a mail over as any program would, by SMTP under STARTTLS; gives the reply that took it. Rejects with an Error that
 * has the `response` of the server where that refused it.
 */
export async function submitAsProgram(
  { host, port, username, password }: ProgramAccess,
  mail: ProgramMail,
): Promise<string> {
  const transport = createTransport({
    host,
    port,
    requireTLS: true,
    auth: { user: username, pass: password },
    // The certificate may be one that this installation made for its public name.
    tls: { rejectUnauthorized: false },
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
  try {
    return (await transport.sendMail(mail)).response;
  } finally {
    transport.close();
  }
}
