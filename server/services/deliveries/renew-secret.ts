import { limits } from '#contract/rules/limits.ts';
import type { ResourceDefinition } from '../gateway/definition.ts';
import { lockRow } from '../gateway/records.ts';
import type { Scope } from '../scope.ts';
import { makeSecret } from './secrets.ts';

const hour = 3_600_000;

/** Gives what is posted to another secret; the one before signs beside it until the day is over. */
export async function renewSecret(
  scope: Scope,
  definition: ResourceDefinition,
  id: number,
): Promise<{ secret: string }> {
  const table = definition.table as 'webhook' | 'receiver';
  await lockRow(scope, definition, id);
  const secret = makeSecret();
  await scope.db
    .updateTable(table)
    .set(({ ref }) => ({
      secret,
      former_secret: ref('secret'),
      former_secret_until: new Date(scope.now.getTime() + limits.formerSecretHours * hour),
    }))
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute();
  scope.announce({ resource: definition.resource.name, id, change: 'updated' });
  return { secret };
}
