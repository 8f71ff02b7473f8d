import { refusal } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { mailPasswordLink } from './reset-password.ts';

/** Ends a user's password and sessions at once, and mails a link to set a new one (contract, section 3). */
export async function resetCredentialsOf(scope: Scope, userId: number): Promise<void> {
  const user = await scope.db
    .updateTable('users')
    .set((eb) => ({ password_hash: null, epoch: eb('epoch', '+', 1) }))
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'email', 'locale'])
    .executeTakeFirst();
  if (!user) throw refusal('noSuchRecord', { path: `/admin/users/${userId}` });
  const { dependencies } = scope;
  scope.afterCommit(async () => {
    try {
      await mailPasswordLink(dependencies, user, 'reset');
    } catch (error) {
      dependencies.log.warn({ err: error, user: user.id }, 'A reset mail was not taken');
      throw refusal('linkMailRefused');
    }
  });
}
