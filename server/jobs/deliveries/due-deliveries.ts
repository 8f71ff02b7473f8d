import { type RawBuilder, sql } from 'kysely';
import { isOn, type OwnerKind, ownerKinds } from '../../services/deliveries/owners.ts';

/**
 * How much is posted to one owner at once: few mails, which are large; and to one that fails a single thing, so that it
 * holds nobody up.
 */
const atOnce: Readonly<Record<OwnerKind, number>> = { webhook: 8, receiver: 2 };

/** A query for what is to be posted now: the first of each owner, those of owners that take it before the others. */
export function dueDeliveries(now: Date): RawBuilder<{ id: number; place: unknown }> {
  return sql`${dueOf('webhook', now)} union all ${dueOf('receiver', now)}`;
}

function dueOf(kind: OwnerKind, now: Date): RawBuilder<unknown> {
  const { table, column } = ownerKinds[kind];
  return sql`
    select due.id, row(o.failing_since is not null, due.next_attempt_at) as place
    from ${sql.table(table)} o
    cross join lateral (
      select d.id, d.next_attempt_at from delivery d
      where ${sql.ref(`d.${column}`)} = o.id and d.state = 'pending' and d.next_attempt_at <= ${now}
      order by d.next_attempt_at, d.id
      limit case when o.failing_since is null then ${sql.lit(atOnce[kind])} else 1 end
    ) due
    where ${isOn(kind)}`;
}
