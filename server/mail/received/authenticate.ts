import { Resolver } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { authenticate, type DNSResolver } from 'mailauth';
import type { PostedMail } from '#contract/resources/receivers.ts';

/** Asks the name servers of this machine, who have some seconds to answer. */
const machine = new Resolver({ timeout: 2_000, tries: 2 });
const askMachine: DNSResolver = (domain, type) => machine.resolve(domain, type) as ReturnType<DNSResolver>;

/** What is said of a mail of which nothing could be found out. */
export const notAuthenticated = { spf: 'temperror', dkim: 'temperror', dmarc: 'temperror' } as const;

/** Says whether a mail comes from where it says. Never rejects: what cannot be found out is `temperror`. */
export async function authenticateMail(
  raw: Buffer,
  session: { readonly from: string; readonly remoteAddress: string; readonly remoteName: string },
  resolver: DNSResolver = askMachine,
): Promise<PostedMail['authentication']> {
  try {
    const { spf, dkim, dmarc } = await authenticate(raw, {
      ip: ipaddr.process(session.remoteAddress).toString(),
      helo: session.remoteName,
      sender: session.from,
      mta: 'postkey',
      resolver,
      disableArc: true,
      disableBimi: true,
    });
    const signatures = dkim.results.map(({ status }) => status.result);
    return {
      spf: spf ? spf.status.result : 'none',
      dkim: signatures.includes('pass') ? 'pass' : (signatures[0] ?? 'none'),
      dmarc: dmarc ? dmarc.status.result : 'none',
    };
  } catch {
    return notAuthenticated;
  }
}
