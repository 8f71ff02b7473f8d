import { randomUUID } from 'node:crypto';
import { LONGEST_USER_ADDRESS, parseAddress } from '#contract/rules/address.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { InboundPort } from '../../mail/inbound/inbound-server.ts';
import { MailRefused } from '../../mail/serving/mail-refused.ts';
import { findBouncedMail, findComplaints } from '../bounces/bounce-mails.ts';
import { findReceiver } from '../deliveries/received-mails.ts';
import type { FindPlace, InboundPlace } from './inbound-place.ts';

/** Every kind of address that mail is taken for. */
const kinds: readonly FindPlace[] = [findBouncedMail, findComplaints, findReceiver];

/** What other mail servers may do with this installation: hand over mails for the addresses that it has. */
export function inboundPort(dependencies: Dependencies): InboundPort {
  const { database, clock, log } = dependencies;
  return {
    async expect(address) {
      await placeOf(dependencies, address);
    },
    async keep(mail, addresses) {
      const places = new Map<string, InboundPlace>();
      for (const address of addresses)
        places.set(address.toLowerCase(), await placeOf(dependencies, address));
      const now = clock.now();
      await database.transaction(async (trx) => {
        for (const place of places.values()) await place.keep(trx, mail, now);
      });
      const name = randomUUID();
      log.info({ mail: name, size: mail.raw.length }, 'A mail came in');
      return name;
    },
  };
}

async function placeOf(dependencies: Dependencies, address: string): Promise<InboundPlace> {
  const parsed = parseAddress(address, LONGEST_USER_ADDRESS);
  const [localPart, domain] = parsed.ok ? parsed.folded.split('@') : [];
  if (localPart !== undefined && domain === dependencies.config.inboundDomain)
    for (const find of kinds) {
      const place = await find(dependencies, localPart);
      if (place) return place;
    }
  // A made up return path is nothing worse than an address that never was.
  dependencies.log.info({ domain }, 'A mail came for an address that there is not');
  throw new MailRefused(550, '5.1.1 There is no such address here');
}
