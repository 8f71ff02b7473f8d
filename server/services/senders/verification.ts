import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { parseAddress } from '#contract/rules/address.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { systemMail } from '../../mail/system/system-mail.ts';
import { refusal } from '../errors.ts';
import type { ResourceDefinition } from '../gateway/definition.ts';
import { findRow } from '../gateway/records.ts';
import { senderDefinition } from '../resources/senders.ts';
import type { Scope } from '../scope.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a verification link and mails it to the sender's address; a mail that is refused makes the sender `failed`. */
export async function requestVerification(scope: Scope, senderId: number): Promise<void> {
  const { db, accountId, dependencies } = scope;
  await findRow(scope, senderDefinition as unknown as ResourceDefinition, senderId);
  const sender = await db
    .selectFrom('sender')
    .selectAll()
    .where('id', '=', senderId)
    .executeTakeFirstOrThrow();
  if (sender.state === 'verified') throw refusal('senderVerified');
  const parsed = parseAddress(sender.email);
  if (!parsed.ok) throw refusal('senderUnmailable');
  const token = randomBytes(24).toString('base64url');
  await db
    .insertInto('sender_verification')
    .values({
      hash: hashOf(token),
      account_id: accountId,
      sender_id: senderId,
      email_folded: parsed.folded,
      expires_at: new Date(scope.now.getTime() + limits.senderLinkDays * 86_400_000),
    })
    .execute();
  scope.afterCommit(() => mailLink(dependencies, scope, sender, token));
}

async function mailLink(
  dependencies: Dependencies,
  scope: Scope,
  sender: { id: number; name: string; email: string },
  token: string,
): Promise<void> {
  const url = `${dependencies.config.publicUrl}/verify-sender/${token}`;
  const mail = systemMail('verifySender', scope.principal.locale, {
    name: sender.name,
    email: sender.email,
    url,
  });
  try {
    await dependencies.systemMailer.send({ to: sender.email, ...mail });
  } catch (error) {
    dependencies.log.warn({ err: error, sender: sender.id }, 'A verification mail was not taken');
    await setState(dependencies, scope.accountId, sender.id, 'failed');
    throw refusal('verificationRefused');
  }
}

/** Whose address a link verifies. */
export interface PendingVerification {
  readonly accountId: number;
  readonly senderId: number;
  readonly name: string;
  readonly email: string;
  readonly locale: 'en' | 'nl';
}

/** The sender of a link that may still be used, or null. Reading it changes nothing. */
export async function findVerification(
  dependencies: Dependencies,
  token: string,
): Promise<PendingVerification | null> {
  const found = await sql<PendingVerification & { expected: string }>`
    select s.account_id as "accountId", s.id as "senderId", s.name, s.email, u.locale, v.email_folded as expected
    from sender_verification v
    join sender s on s.account_id = v.account_id and s.id = v.sender_id
    join users u on u.id = s.account_id
    where v.hash = ${hashOf(token)} and v.expires_at > ${dependencies.clock.now()}
      and s.deleted_at is null and u.deleted_at is null`.execute(dependencies.database.kysely);
  const row = found.rows[0];
  if (!row) return null;
  const { expected, ...pending } = row;
  const parsed = parseAddress(pending.email);
  return parsed.ok && parsed.folded === expected ? pending : null;
}

/** Verifies the sender of a link; false where the link is unknown, expired, or for an address that it no longer has. */
export async function confirmVerification(dependencies: Dependencies, token: string): Promise<boolean> {
  const found = await findVerification(dependencies, token);
  if (!found) return false;
  await dependencies.database.kysely
    .updateTable('sender_verification')
    .set({ used_at: dependencies.clock.now() })
    .where('hash', '=', hashOf(token))
    .execute();
  await setState(dependencies, found.accountId, found.senderId, 'verified');
  return true;
}

/** Marks senders whose every link has expired unused as failed. */
export async function failExpiredVerifications(dependencies: Dependencies): Promise<void> {
  const failed = await sql<{ id: number; account_id: number }>`
    update sender s set state = 'failed', version = s.version + 1
    where s.state = 'not-verified' and s.deleted_at is null
      and exists (select 1 from sender_verification v where v.sender_id = s.id)
      and not exists (
        select 1 from sender_verification v where v.sender_id = s.id and v.expires_at > ${dependencies.clock.now()})
    returning s.id, s.account_id`.execute(dependencies.database.kysely);
  for (const row of failed.rows) {
    dependencies.publisher.publish(row.account_id, {
      resource: 'campaign/senders',
      id: row.id,
      change: 'updated',
    });
  }
}

async function setState(
  dependencies: Dependencies,
  accountId: number,
  senderId: number,
  state: 'verified' | 'failed',
): Promise<void> {
  await dependencies.database.kysely
    .updateTable('sender')
    .set({ state })
    .where('account_id', '=', accountId)
    .where('id', '=', senderId)
    .execute();
  dependencies.publisher.publish(accountId, {
    resource: 'campaign/senders',
    id: senderId,
    change: 'updated',
  });
}
