import { refusal } from '../errors.ts';
import { under } from '../gateway/definition.ts';
import { findRow, lockRow } from '../gateway/records.ts';
import type { Scope } from '../scope.ts';
import { ownerKinds } from './owners.ts';
import type { PostedResource } from './posted-resource.ts';

/** Has a delivery tried again from now on, for as long as a new one. Throws ApiError where its owner is switched off. */
export async function retryDelivery(
  scope: Scope,
  { kind, owners, deliveries }: PostedResource,
  ownerId: number,
  id: number,
): Promise<void> {
  const { table, on, resource } = ownerKinds[kind];
  await lockRow(scope, owners, ownerId);
  await findRow(scope, under(deliveries, ownerId), id);
  const { state } = await scope.db
    .selectFrom(table)
    .select('state')
    .where('account_id', '=', scope.accountId)
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (state !== on) throw refusal(kind === 'webhook' ? 'webhookDisabled' : 'receiverPaused');
  await scope.db
    .updateTable('delivery')
    .set(({ ref }) => ({
      state: 'pending',
      attempts_before: ref('attempts'),
      begun_at: null,
      next_attempt_at: scope.now,
    }))
    .where('account_id', '=', scope.accountId)
    .where('id', '=', id)
    .execute();
  scope.announce({ resource, id: ownerId, change: 'updated' });
}
