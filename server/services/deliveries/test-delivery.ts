import type { Dependencies } from '../../dependencies.ts';
import { under } from '../gateway/definition.ts';
import { findRow, getRecord, type WireRecord } from '../gateway/records.ts';
import type { Principal } from '../principal.ts';
import { readScope, type Scope, writeScope } from '../scope.ts';
import { type Attempt, attemptDelivery } from './attempt.ts';
import { findOwner, ownerKinds, type PostedTo } from './owners.ts';
import type { Example, PostedResource } from './posted-resource.ts';
import { newMessageId, shownRequest } from './store-deliveries.ts';

/** Posts an example to an owner, on or off, and gives the delivery with what became of it; it is tried once. */
export async function testDelivery(
  dependencies: Dependencies,
  principal: Principal,
  posted: PostedResource,
  ownerId: number,
): Promise<WireRecord> {
  const scope = readScope(dependencies, principal);
  await findRow(scope, posted.owners, ownerId);
  const owner = await findOwner(
    scope.db,
    { kind: posted.kind, accountId: scope.accountId, id: ownerId },
    scope.now,
  );
  if (!owner) throw new Error(`${posted.owners.resource.path}/${ownerId} went while it was read`);
  const messageId = newMessageId();
  const example = posted.example(messageId, scope.now, ownerId);
  const attempt = await attemptDelivery(dependencies, { ...owner, messageId, body: example.body });
  return writeScope(dependencies, principal, async (writing) => {
    const id = await storeAttempted(writing, owner, messageId, example, attempt);
    writing.announce({ resource: ownerKinds[posted.kind].resource, id: ownerId, change: 'updated' });
    return getRecord(writing, under(posted.deliveries, ownerId), id);
  });
}

async function storeAttempted(
  { db, accountId, now }: Scope,
  { kind, id: ownerId }: PostedTo,
  messageId: string,
  { event, body }: Example,
  { at, fault, status, durationInMs, response }: Attempt,
): Promise<number> {
  const state = fault === null ? 'delivered' : 'failed';
  const { id } = await db
    .insertInto('delivery')
    .values({
      account_id: accountId,
      [ownerKinds[kind].column]: ownerId,
      event,
      is_test: true,
      message_id: messageId,
      state,
      attempts: 1,
      begun_at: at,
      created_at: now,
      last_attempt_at: at,
      status,
      duration_in_ms: durationInMs,
      request: shownRequest(body),
      response,
      error: fault,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('delivery_body').values({ account_id: accountId, delivery_id: id, body }).execute();
  await db
    .updateTable(ownerKinds[kind].table)
    .set({ last_delivery: state, last_delivery_at: at })
    .where('account_id', '=', accountId)
    .where('id', '=', ownerId)
    .execute();
  return id;
}
