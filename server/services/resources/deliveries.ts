import { sql } from 'kysely';
import type { deliveriesOf } from '#contract/resources/deliveries.ts';
import { type OwnerKind, ownerKinds } from '../deliveries/owners.ts';
import { defineReadOnlyResource, type ResourceDefinition, stored } from '../gateway/definition.ts';
import type { Scope } from '../scope.ts';
import { wireTime } from '../time/wire-time.ts';

type Deliveries = ReturnType<typeof deliveriesOf>['deliveries'];

/** What is posted to the records of a resource, the newest first. */
export function deliveryDefinition(
  resource: Deliveries,
  kind: OwnerKind,
  definition: ResourceDefinition,
): ResourceDefinition {
  const { column } = ownerKinds[kind];
  return defineReadOnlyResource<Deliveries, 'delivery'>({
    resource,
    table: 'delivery',
    under: { definition, column },
    newestFirst: true,
    fields: {
      event: stored('event'),
      isTest: stored('is_test'),
      state: stored('state'),
      attempts: stored('attempts'),
      createdAt: stored('created_at'),
      lastAttemptAt: stored('last_attempt_at'),
      nextAttemptAt: stored('next_attempt_at'),
      status: stored('status'),
      durationInMs: stored('duration_in_ms'),
      request: stored('request'),
      response: stored('response'),
      error: stored('error'),
    },
    async present(scope, rows) {
      const owners = [...new Set(rows.map((row) => row[column] ?? 0))];
      const on = await switchedOn(scope, kind, owners);
      const time = (at: Date | null) => (at ? wireTime(at) : null);
      return rows.map((row) => ({
        '@id': `${definition.resource.path}/${row[column]}/deliveries/${row.id}`,
        '@type': resource.type,
        id: row.id,
        event: row.event,
        isTest: row.is_test,
        state: { value: row.state },
        attempts: row.attempts,
        createdAt: wireTime(row.created_at),
        lastAttemptAt: time(row.last_attempt_at),
        nextAttemptAt: on.has(row[column] ?? 0) ? time(row.next_attempt_at) : null,
        status: row.status,
        durationInMs: row.duration_in_ms,
        request: row.request,
        response: row.response,
        error: row.error,
      }));
    },
  });
}

/** Which of the owners are posted anything at all. */
async function switchedOn(scope: Scope, kind: OwnerKind, ids: readonly number[]): Promise<Set<number>> {
  const { table, on } = ownerKinds[kind];
  const found = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where account_id = ${scope.accountId} and id = any(${[...ids]}::bigint[]) and state = ${on}`.execute(
    scope.db,
  );
  return new Set(found.rows.map(({ id }) => id));
}
