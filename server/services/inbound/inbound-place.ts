import type { Kysely } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import type { InboundMail } from '../../mail/inbound/inbound-server.ts';
import type { Tables } from '../../store/tables.ts';

/** Where mails of an address go. */
export interface InboundPlace {
  /** Keeps a mail in the transaction of the caller, before it is taken. */
  keep(db: Kysely<Tables>, mail: InboundMail, now: Date): Promise<void>;
}

/**
 * A kind of address of our domain: gives where the mails of a local part go, null where it is none of this kind. Throws
 * MailRefused where it takes no mail now.
 */
export type FindPlace = (dependencies: Dependencies, localPart: string) => Promise<InboundPlace | null>;
