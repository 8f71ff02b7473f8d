import { sql } from 'kysely';
import type { Dependencies } from '../../dependencies.ts';
import { type Attempt, attemptDelivery } from '../../services/deliveries/attempt.ts';
import { findOwner, ownerKinds, ownerOf, type PostedTo } from '../../services/deliveries/owners.ts';
import { tellSwitchedOff } from '../../services/deliveries/tell-switched-off.ts';
import type { Hold, Work } from '../../work/work.ts';
import { deliveryRetry } from './delivery-outcome.ts';
import { dueDeliveries } from './due-deliveries.ts';
import { type AttemptedDelivery, recordAttempt } from './record-attempt.ts';

/** So many are posted at once, to all owners together. */
const lanes = 32;

/** Posts what is due, each until it is taken or its time is over; what a killed process posted is posted once more. */
export function deliveryWork(dependencies: Dependencies): Work {
  const ending = new AbortController();
  return {
    kind: 'deliveries',
    retry: { ...deliveryRetry, giveUpAfter: deliveryRetry.waits.reduce((sum, wait) => sum + wait, 0) },
    atOnce: lanes,
    due: dueDeliveries,
    perform: (id, hold) => deliver(dependencies, id, hold, ending.signal),
    abandon: () => ending.abort(),
    giveUp: (id) => giveUp(dependencies, id),
  };
}

async function deliver(
  dependencies: Dependencies,
  id: number,
  hold: Hold,
  signal: AbortSignal,
): Promise<void> {
  const { database } = dependencies;
  const found = await findDelivery(dependencies, id);
  if (!found) return;
  const { owner, body, messageId, delivery } = found;
  let attempt: Attempt;
  try {
    attempt = await attemptDelivery(dependencies, { ...owner, messageId, body }, signal);
  } catch (error) {
    // It stays due, for whoever comes next.
    if (signal.aborted) return;
    throw error;
  }
  const switchedOff = await database.transaction(async (trx) => {
    await hold.keep(trx);
    return recordAttempt(trx, delivery, attempt);
  });
  const { resource } = ownerKinds[owner.kind];
  dependencies.publisher.publish(owner.accountId, { resource, id: owner.id, change: 'updated' });
  if (switchedOff) await tellSwitchedOff(dependencies, owner, switchedOff);
}

interface FoundDelivery {
  readonly delivery: AttemptedDelivery;
  readonly owner: PostedTo;
  readonly messageId: string;
  readonly body: string;
}

async function findDelivery(
  { database: { kysely }, clock }: Dependencies,
  id: number,
): Promise<FoundDelivery | null> {
  const row = await kysely
    .selectFrom('delivery as d')
    .innerJoin('delivery_body as b', 'b.delivery_id', 'd.id')
    .selectAll('d')
    .select('b.body')
    .where('d.id', '=', id)
    .where('d.state', '=', 'pending')
    .executeTakeFirst();
  const owner = row && (await findOwner(kysely, ownerOf(row), clock.now()));
  if (!row || !owner) return null;
  const attempts = row.attempts - row.attempts_before;
  const delivery = { id, owner, isTest: row.is_test, attempts, begunAt: row.begun_at };
  return { delivery, owner, messageId: row.message_id, body: row.body };
}

/** Every process that posted it was killed meanwhile. */
async function giveUp({ database: { kysely } }: Dependencies, id: number): Promise<void> {
  await sql`update delivery set state = 'failed', next_attempt_at = null where id = ${id}`.execute(kysely);
}
