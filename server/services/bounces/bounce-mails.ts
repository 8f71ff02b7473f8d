import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { MailRefused } from '../../mail/serving/mail-refused.ts';
import type { Tables } from '../../store/tables.ts';
import type { InboundPlace } from '../inbound/inbound-place.ts';
import { ledgers } from './ledgers.ts';
import { type ReturnedMail, readReturnPath } from './return-paths.ts';

/** A mail that came in about another, until it was read. */
export interface BounceMail {
  readonly id: number;
  readonly raw: Buffer;
  /** The sender of its envelope. */
  readonly sender: string;
  /** What it is about; null where it says so itself. */
  readonly about: BouncedMail | null;
}

/** A mail that is told of, with the address that it was for. */
export interface BouncedMail extends ReturnedMail {
  readonly email: string;
}

type Db = Kysely<Tables>;

const complaintsName = 'complaints';

/** Return paths as addresses that take mail: each tells which mail came back. */
export async function findBouncedMail(
  dependencies: Dependencies,
  localPart: string,
): Promise<InboundPlace | null> {
  const returned = await mailOfPath(dependencies, localPart);
  if (!returned) return null;
  const { kysely } = dependencies.database;
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

/**
 * The address that is given to providers for what their readers complain about. Anybody may write to it: only what names
 * the return path of a mail is believed.
 */
export async function findComplaints(
  { database }: Dependencies,
  localPart: string,
): Promise<InboundPlace | null> {
  if (localPart !== complaintsName) return null;
  const waiting = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from bounce_mail where recipient_id is null and smtp_message_id is null
      limit ${sql.lit(limits.complaintsWaiting)}) w`.execute(database.kysely);
  if (waiting.rows[0]!.count >= limits.complaintsWaiting)
    throw new MailRefused(452, '4.2.2 Too many mails wait at this address');
  return {
    async keep(db, { raw, from }, now) {
      const kept = raw.subarray(0, limits.bounceMailBytes);
      await sql`insert into bounce_mail (received_at, sender, raw) values (${now}, ${from}, ${kept})`.execute(
        db,
      );
    },
  };
}

/** The mail whose return path is among addresses that somebody names; null where none is ours to the last bit. */
export async function mailOfPaths(
  dependencies: Dependencies,
  paths: readonly string[],
): Promise<BouncedMail | null> {
  for (const path of paths) {
    const [localPart = '', domain] = path.toLowerCase().split('@');
    if (domain !== dependencies.config.inboundDomain) continue;
    const mail = await mailOfPath(dependencies, localPart);
    if (mail) return mail;
  }
  return null;
}

async function mailOfPath(dependencies: Dependencies, localPart: string): Promise<BouncedMail | null> {
  const returned = await readReturnPath(dependencies, localPart);
  return returned && withEmail(dependencies.database.kysely, returned);
}

async function withEmail(db: Db, mail: ReturnedMail): Promise<BouncedMail | null> {
  const [origin] = await ledgers[mail.mails].origins(db, [mail.id]);
  return origin ? { ...mail, email: origin.email } : null;
}

/** What waits to be read, the oldest first. */
export function waitingBounceMails(): RawBuilder<{ id: number; place: unknown }> {
  return sql`select id, received_at as place from bounce_mail`;
}

/** A mail that waits to be read; null where it was read meanwhile. */
export async function readBounceMail(db: Db, id: number): Promise<BounceMail | null> {
  const stored = await db.selectFrom('bounce_mail').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored) return null;
  const { raw, sender, recipient_id, smtp_message_id } = stored;
  if (recipient_id === null && smtp_message_id === null) return { id, raw, sender, about: null };
  const mail: ReturnedMail =
    recipient_id === null
      ? { mails: 'smtp_message', id: smtp_message_id! }
      : { mails: 'recipient', id: recipient_id };
  return { id, raw, sender, about: await withEmail(db, mail) };
}

/** Forgets a mail that was read. */
export async function forgetBounceMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom('bounce_mail').where('id', '=', id).execute();
}
