import { type Module, modules } from '#contract/rules/modules.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Principal } from '../principal.ts';
import { oldestUse } from './sessions.ts';

/**
 * Of these sessions, those that live, with who they are: not ended, used within 14 days, not older than the user's
 * last change of password, of a user who is there. Read afresh, so that what was taken away is gone at once.
 */
export async function liveSessions(
  dependencies: Dependencies,
  sessionIds: readonly string[],
): Promise<Principal[]> {
  const rows = await dependencies.database.kysely
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .select([
      'session.id as sessionId',
      'users.id as accountId',
      'users.email',
      'users.locale',
      'users.timezone',
      'users.modules',
    ])
    .where('session.id', 'in', [...sessionIds])
    .where('session.ended_at', 'is', null)
    .where('session.last_used_at', '>', oldestUse(dependencies.clock.now()))
    .whereRef('session.epoch', '=', 'users.epoch')
    .where('users.deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    ...row,
    timezone: row.timezone ?? 'UTC',
    modules: row.modules.filter(isModule),
  }));
}

function isModule(name: string): name is Module {
  return (modules as readonly string[]).includes(name);
}
