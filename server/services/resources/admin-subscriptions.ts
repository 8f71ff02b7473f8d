import { sql } from 'kysely';
import { products, type Subscription, subscriptions } from '#contract/resources/admin-subscriptions.ts';
import { type Violation, violation } from '#contract/rules/violations.ts';
import { readReferences } from '../gateway/conditions.ts';
import { defineResourceServer, type FilterInput, type Row, stored } from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';
import { loadStubs } from '../gateway/references.ts';
import type { Scope } from '../scope.ts';

/** The products; the installation has them from the start. */
export const productDefinition = defineResourceServer<typeof products, 'product'>({
  resource: products,
  table: 'product',
  fields: {
    name: stored('name'),
    type: stored('type'),
    contactLimit: stored('contact_limit'),
    messageLimit: stored('message_limit'),
  },
  filters: {
    name: async (_scope, filter) =>
      sql<boolean>`lower(t.name) like ${`%${filter.values.at(-1)!.toLowerCase()}%`}`,
  },
  present: async (_scope, rows) =>
    rows.map((row) => ({
      ...recordHead(products, row),
      name: row.name,
      type: row.type,
      contactLimit: row.contact_limit,
      messageLimit: row.message_limit,
    })),
});

/** The subscriptions of every user; a subscription of a deleted user is out of sight with the user. */
export const subscriptionDefinition = defineResourceServer<typeof subscriptions, 'subscription'>({
  resource: subscriptions,
  table: 'subscription',
  fields: {
    user: stored('user_id'),
    product: stored('product_id'),
    startsOn: stored('starts_on'),
    expiresOn: stored('expires_on'),
  },
  visible: () => sql<boolean>`exists (select 1 from users u where u.id = t.user_id and u.deleted_at is null)`,
  orderBy: {
    expired: ({ now }) => sql`(t.expires_on < (${now}::timestamptz at time zone coalesce(
      (select u.timezone from users u where u.id = t.user_id), 'UTC'))::date)`,
  },
  filters: { owner: ownerCondition },
  present,
  together: { fields: ['product', 'startsOn', 'expiresOn'] },
  async check(_scope, values, before) {
    const startsOn = values.startsOn ?? before?.starts_on ?? '';
    const expiresOn = values.expiresOn ?? before?.expires_on ?? '';
    const violations: Violation[] = [];
    if (expiresOn < startsOn) violations.push(violation('expiresOn', 'endsBeforeStart'));
    return violations;
  },
});

async function ownerCondition(_scope: Scope, filter: FilterInput) {
  return sql<boolean>`t.user_id = any(${readReferences(filter, subscriptions.fields.user)}::bigint[])`;
}

async function present(scope: Scope, rows: Row<'subscription'>[]): Promise<Subscription[]> {
  const userOf = await loadStubs(
    scope,
    '/admin/users',
    rows.map((row) => row.user_id),
  );
  const productOf = await loadStubs(
    scope,
    '/admin/products',
    rows.map((row) => row.product_id),
  );
  const todayOf = await todays(
    scope,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => ({
    ...recordHead(subscriptions, row),
    user: userOf(row.user_id),
    product: productOf(row.product_id),
    startsOn: row.starts_on,
    expiresOn: row.expires_on,
    expired: row.expires_on < todayOf(row.user_id),
  }));
}

/** What day it is for each user, in the user's own zone. */
async function todays(scope: Scope, userIds: readonly number[]): Promise<(userId: number) => string> {
  const ids = [...new Set(userIds)];
  const users =
    ids.length === 0
      ? []
      : await scope.db.selectFrom('users').select(['id', 'timezone']).where('id', 'in', ids).execute();
  const days = new Map<string, string>();
  const zones = new Map(users.map((user) => [user.id, user.timezone ?? 'UTC']));
  return (userId) => {
    const zone = zones.get(userId) ?? 'UTC';
    const known = days.get(zone);
    if (known) return known;
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(scope.now);
    days.set(zone, today);
    return today;
  };
}
