import type { Config } from '../config.ts';

/** What will not work as it is configured, a sentence each; `given` is what the environment says. */
export function warnings(given: Config, publicUrl: string): string[] {
  const found: string[] = [];
  if ((given.host === '0.0.0.0' || given.host === '::') && !given.publicUrl) {
    found.push(
      `HOST is ${given.host} and PUBLIC_URL is not set: links in mails point to ${publicUrl}, which other machines cannot open`,
    );
  }
  if (given.smtpUrl && !publicUrl.startsWith('https://')) {
    found.push(
      'SMTP_URL is set and PUBLIC_URL does not start with https://: mail programs will not offer to unsubscribe with one click',
    );
  }
  if (given.role !== 'all' && !given.smtpUrl) {
    found.push(
      `ROLE is ${given.role} and SMTP_URL is not set: every process keeps its mails in a mailbox of its own`,
    );
  }
  return found;
}

/** Where mails go, for the one who starts the server; a relay by its host alone. */
export function mailMode(smtpUrl: string | null): string {
  if (!smtpUrl)
    return 'mail: local mailbox, nothing leaves this machine (read it in the console at /#/mailbox)';
  return `mail: relay ${new URL(smtpUrl).host}`;
}
