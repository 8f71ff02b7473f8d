import { type Kysely, type RawBuilder, sql } from 'kysely';
import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { MailRefused } from '../../mail/serving/mail-refused.ts';
import type { Tables } from '../../store/tables.ts';
import type { InboundPlace } from '../inbound/inbound-place.ts';
import { receiverAddress } from '../resources/receivers.ts';

/** Receivers as addresses that take mail. Throws MailRefused for one that is paused, and where too much waits. */
export async function findReceiver(
  { database: { kysely } }: Pick<Dependencies, 'database'>,
  localPart: string,
): Promise<InboundPlace | null> {
  const found = await kysely
    .selectFrom('receiver as r')
    .innerJoin('users as u', 'u.id', 'r.account_id')
    .select(['r.id', 'r.account_id', 'r.state'])
    .where('r.local_part', '=', localPart)
    .where('r.deleted_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .where(sql<boolean>`'INBOUND' = any(u.modules)`)
    .executeTakeFirst();
  if (!found) return null;
  if (found.state === 'paused') throw new MailRefused(450, '4.2.1 This address takes no mail now');
  if ((await waiting(kysely, found.id)) >= limits.receivedWaiting)
    throw new MailRefused(452, '4.2.2 Too many mails wait at this address');
  return {
    async keep(db, { raw, from, remoteAddress, remoteName }, now) {
      await db
        .insertInto('received_mail')
        .values({
          account_id: found.account_id,
          receiver_id: found.id,
          received_at: now,
          sender: from,
          remote_address: remoteAddress,
          remote_name: remoteName,
          raw,
        })
        .execute();
    },
  };
}

/** How many mails of a receiver nobody has taken yet. */
async function waiting(db: Kysely<Tables>, receiverId: number): Promise<number> {
  const counted = await sql<{ count: number }>`
    select (select count(*) from received_mail where receiver_id = ${receiverId})::int
      + (select count(*) from delivery where receiver_id = ${receiverId} and state = 'pending')::int as count`.execute(
    db,
  );
  return counted.rows[0]!.count;
}

/** A query for the mails that came in and are not made into what is posted yet. */
export function waitingMails(): RawBuilder<{ id: number; place: unknown }> {
  return sql`select id, received_at as place from received_mail`;
}

/** A mail that came in, with the address that it came to; null once it was made into what is posted. */
export async function findReceived({ database: { kysely }, config }: Dependencies, id: number) {
  const row = await kysely
    .selectFrom('received_mail as m')
    .innerJoin('receiver as r', 'r.id', 'm.receiver_id')
    .selectAll('m')
    .select('r.local_part')
    .where('m.id', '=', id)
    .executeTakeFirst();
  return row ? { ...row, address: receiverAddress(config, row) ?? row.local_part } : null;
}

/** Forgets a mail that was made into what is posted. */
export async function forgetReceived(db: Kysely<Tables>, id: number): Promise<void> {
  await db.deleteFrom('received_mail').where('id', '=', id).execute();
}
