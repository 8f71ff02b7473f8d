import { type Kysely, sql } from 'kysely';
import { fold } from '#contract/rules/fold.ts';
import type { blacklistReasons } from '#contract/rules/states.ts';
import { setSuppression } from '../../store/addresses.ts';
import type { Tables } from '../../store/tables.ts';

/** Puts an address on the blacklist of an account; one that is on it stays there for its first reason. */
export async function blockAddress(
  db: Kysely<Tables>,
  { accountId, addressId, email }: { accountId: number; addressId: number; email: string },
  reason: (typeof blacklistReasons)[number],
  now: Date,
): Promise<void> {
  await sql`
    insert into blacklist (account_id, address_id, email, email_folded, reason, created_at)
    values (${accountId}, ${addressId}, ${email}, ${fold(email)}, ${reason}, ${now})
    on conflict (account_id, address_id) where deleted_at is null do nothing`.execute(db);
  await setSuppression(db, accountId, [addressId], 'blacklisted', true);
}
