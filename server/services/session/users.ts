import { parseAddress } from '#contract/rules/address.ts';
import { fold } from '#contract/rules/fold.ts';
import type { Dependencies } from '../../dependencies.ts';

/** How addresses of users are compared: what `users.email_folded` has. */
export function foldedEmail(email: string): string {
  const parsed = parseAddress(email);
  return parsed.ok ? parsed.folded : fold(email.trim());
}

/** The user with this address, or undefined. */
export function userByEmail(dependencies: Dependencies, email: string) {
  return dependencies.database.kysely
    .selectFrom('users')
    .select(['id', 'email', 'locale', 'epoch', 'password_hash'])
    .where('email_folded', '=', foldedEmail(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
