import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { MailRefused } from '../../mail/serving/mail-refused.ts';
import type { Tables } from '../../store/tables.ts';
import type { InboundPlace } from '../inbound/inbound-place.ts';
import type { BouncedMails } from './bounce.ts';
import { ledgers } from './ledgers.ts';
import { readReturnPath } from './return-paths.ts';

/** A mail that came to a return path, until it was read. */
export interface BounceMail {
  readonly id: number;
  readonly raw: Buffer;
  /** The sender of its envelope. */
  readonly sender: string;
  readonly mails: BouncedMails;
  readonly mail: number;
  /** The address that the mail was for that it is about. */
  readonly email: string;
}

type Db = Kysely<Tables>;

/** Return paths as addresses that take mail: each tells which mail came back. */
export async function findBouncedMail(
  dependencies: Dependencies,
  localPart: string,
): Promise<InboundPlace | null> {
  const returned = await readReturnPath(dependencies, localPart);
  if (!returned) return null;
  const { kysely } = dependencies.database;
  const [origin] = await ledgers[returned.mails].origins(kysely, [returned.id]);
  if (!origin) return null;
  const column = sql.ref(`${returned.mails}_id`);
  const waiting = await sql<{ count: number }>`
    select count(*)::int as count from bounce_mail where ${column} = ${returned.id}`.execute(kysely);
  // Whoever got a mail knows its return path, and could write to it without end.
  if (waiting.rows[0]!.count >= limits.bounceMailsWaiting)
    throw new MailRefused(452, '4.2.2 Too many mails wait at this address');
  return {
    async keep(db, { raw, from }, now) {
      const kept = raw.subarray(0, limits.bounceMailBytes);
      await sql`
        insert into bounce_mail (received_at, sender, raw, ${column})
        values (${now}, ${from}, ${kept}, ${returned.id})`.execute(db);
    },
  };
}

/** What waits to be read, the oldest first. */
export function waitingBounceMails(): RawBuilder<{ id: number; place: unknown }> {
  return sql`select id, received_at as place from bounce_mail`;
}

/** A mail that waits to be read; null where it was read meanwhile. */
export async function readBounceMail(db: Db, id: number): Promise<BounceMail | null> {
  const stored = await db.selectFrom('bounce_mail').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored) return null;
  const mails = stored.recipient_id === null ? 'smtp_message' : 'recipient';
  const mail = (stored.recipient_id ?? stored.smtp_message_id)!;
  const [origin] = await ledgers[mails].origins(db, [mail]);
  return { id, raw: stored.raw, sender: stored.sender, mails, mail, email: origin!.email };
}

/** Forgets a mail that was read. */
export async function forgetBounceMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('bounce_mail').where('id', '=', id).execute();
}
