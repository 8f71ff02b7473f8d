import { randomBytes } from 'node:crypto';
import type { ResourceDefinition } from '../gateway/definition.ts';
import { lockRow } from '../gateway/records.ts';
import { senderDefinition } from '../resources/senders.ts';
import type { Scope } from '../scope.ts';
import { credentialsOf } from './programs.ts';

/** Gives a sender another password for its programs, who sign in with it from then on alone; gives their credentials. */
export async function renewCredentials(scope: Scope, id: number): Promise<ReturnType<typeof credentialsOf>> {
  await lockRow(scope, senderDefinition as unknown as ResourceDefinition, id);
  const password = randomBytes(32).toString('hex');
  await scope.db
    .updateTable('sender')
    .set({ smtp_password: password })
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute();
  scope.announce({ resource: 'campaign/senders', id, change: 'updated' });
  return credentialsOf(scope.dependencies.config, { id, smtp_password: password });
}
