import type { Module } from '#contract/rules/modules.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Principal } from '../principal.ts';

/** The owner of an account as the one who acts, for work that nobody is signed in for. */
export async function owner(dependencies: Dependencies, accountId: number): Promise<Principal> {
  const user = await dependencies.database.kysely
    .selectFrom('users')
    .select(['id', 'email', 'locale', 'timezone', 'modules'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return {
    accountId: user.id,
    sessionId: '',
    email: user.email,
    locale: user.locale,
    timezone: user.timezone ?? 'UTC',
    modules: user.modules as Module[],
  };
}
