import { LONGEST_USER_ADDRESS, parseAddress } from '#contract/rules/address.ts';
import { fold } from '#contract/rules/fold.ts';
import type { Dependencies } from '../../dependencies.ts';

/** How addresses of users are compared: what `users.email_folded` has. */
export function foldedEmail(email: string): string {
  const parsed = parseAddress(email, LONGEST_USER_ADDRESS);
  return parsed.ok ? parsed.folded : fold(email.trim());
}

/** The user with this address, or undefined; what is no address is nobody's. */
export async function userByEmail(dependencies: Dependencies, email: string) {
  const parsed = parseAddress(email, LONGEST_USER_ADDRESS);
  if (!parsed.ok) return undefined;
  return dependencies.database.kysely
    .selectFrom('users')
    .select(['id', 'email', 'locale', 'epoch', 'password_hash'])
    .where('email_folded', '=', parsed.folded)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
