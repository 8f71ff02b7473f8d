import { type Kysely, sql } from 'kysely';
import type { Attempt } from '../../services/deliveries/attempt.ts';
import { ownerKinds } from '../../services/deliveries/owners.ts';
import type { DeliveryOwner } from '../../services/deliveries/store-deliveries.ts';
import type { Tables } from '../../store/tables.ts';
import { type DeliveryOutcome, deliveryOutcome, deliveryWindowMs } from './delivery-outcome.ts';

type Db = Kysely<Tables>;

/** A delivery as an attempt found it. */
export interface AttemptedDelivery {
  readonly id: number;
  readonly owner: DeliveryOwner;
  readonly isTest: boolean;
  /** Those of its window before this attempt. */
  readonly attempts: number;
  readonly begunAt: Date | null;
}

/** Why an owner is posted nothing any more: it said so, or has failed for as long as something is tried. */
export type SwitchedOff = 'gone' | 'failing';

/** Keeps what an attempt came to, and switches its owner off where it must be; gives why, or null. */
export async function recordAttempt(
  db: Db,
  delivery: AttemptedDelivery,
  attempt: Attempt,
): Promise<SwitchedOff | null> {
  const attempts = delivery.attempts + 1;
  const begunAt = delivery.begunAt ?? attempt.at;
  const outcome = deliveryOutcome(attempt, { attempts, begunAt, isTest: delivery.isTest });
  await db
    .updateTable('delivery')
    .set(({ eb }) => ({
      state: outcome.state,
      attempts: eb('attempts', '+', 1),
      begun_at: begunAt,
      last_attempt_at: attempt.at,
      next_attempt_at: outcome.nextAttemptAt,
      status: attempt.status,
      duration_in_ms: attempt.durationInMs,
      response: attempt.response,
      error: attempt.fault,
    }))
    .where('id', '=', delivery.id)
    .execute();
  const failingSince = await recordOwner(db, delivery, attempt, outcome);
  const reason = whyOff(attempt, failingSince);
  if (delivery.isTest || !reason) return null;
  return (await switchOff(db, delivery.owner)) ? reason : null;
}

function whyOff({ at, fault }: Attempt, failingSince: Date | null): SwitchedOff | null {
  if (fault === 'gone') return 'gone';
  if (fault === null || !failingSince) return null;
  return at.getTime() - failingSince.getTime() >= deliveryWindowMs ? 'failing' : null;
}

/** Gives since when every attempt has failed; an example says nothing of that. */
async function recordOwner(
  db: Db,
  { owner, isTest }: AttemptedDelivery,
  { at, fault }: Attempt,
  outcome: DeliveryOutcome,
): Promise<Date | null> {
  const failing = fault === null ? sql`null` : sql`coalesce(o.failing_since, ${at})`;
  const found = await sql<{ failing_since: Date | null }>`
    update ${sql.table(ownerKinds[owner.kind].table)} o
    set last_delivery = ${outcome.state}, last_delivery_at = ${at},
      failing_since = ${isTest ? sql`o.failing_since` : failing}
    where o.account_id = ${owner.accountId} and o.id = ${owner.id}
    returning failing_since`.execute(db);
  return found.rows[0]?.failing_since ?? null;
}

/** Its state is a field that people set too: whoever has it open sees that it has changed. */
async function switchOff(db: Db, { kind, accountId, id }: DeliveryOwner): Promise<boolean> {
  const { table, on, off } = ownerKinds[kind];
  const changed = await sql`
    update ${sql.table(table)} o set state = ${off}, version = version + 1
    where o.account_id = ${accountId} and o.id = ${id} and o.state = ${on} returning 1`.execute(db);
  return changed.rows.length > 0;
}
