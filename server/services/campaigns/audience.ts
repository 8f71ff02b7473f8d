import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CampaignFilterValue } from '#contract/resources/campaign-filters.ts';
import type { Tables } from '../../store/tables.ts';
import {
  type AudienceCount,
  addressStates,
  audienceCount,
  type CountRow,
  reasonCounts,
} from './audience-count.ts';
import { filterCondition } from './filter-conditions.ts';
import { countByBits } from './group-bits.ts';

/** Whom a campaign addresses: lists, lists whose addresses stay out, and filters that must all hold. */
export interface Audience {
  readonly accountId: number;
  readonly groups: readonly number[];
  readonly excludedGroups: readonly number[];
  readonly filters: readonly CampaignFilterValue[];
}

/**
 * One row an address of the lists: what its contacts there are, whether it is excluded, and `chosen`, the lowest contact
 * that may be mailed and passes the filters. Counts with filters and launches both read this.
 */
function addresses(audience: Audience): RawBuilder<unknown> {
  const { accountId, groups, excludedGroups, filters } = audience;
  const passes = filters.map((filter) => filterCondition(accountId, filter));
  const eligible = sql.join([sql`c.state = 'active'`, ...passes], sql` and `);
  return sql`
    select c.address_id,
      ${sql.join(addressStates.map(({ column, state }) => sql`bool_or(c.state = ${sql.lit(state)}) as ${sql.ref(column)}`))},
      min(c.id) filter (where ${eligible}) as chosen,
      ${excludedGroups.length === 0 ? sql`false` : sql`c.address_id in (${addressesOf(accountId, excludedGroups)})`} as excluded
    from contact c
    where c.account_id = ${accountId} and c.deleted_at is null and c.group_id in (${liveGroups(accountId, groups)})
    group by c.address_id`;
}

function addressesOf(accountId: number, groups: readonly number[]): RawBuilder<unknown> {
  return sql`
    select x.address_id from contact x
    where x.account_id = ${accountId} and x.deleted_at is null and x.group_id in (${liveGroups(accountId, groups)})`;
}

function liveGroups(accountId: number, groups: readonly number[]): RawBuilder<unknown> {
  return sql`
    select g.id from contact_group g
    where g.account_id = ${accountId} and g.id = any(${[...groups]}::bigint[]) and g.deleted_at is null`;
}

/** The contacts that a launch would mail now, one an address, as rows with the column `id`. */
export function chosenContacts(audience: Audience): RawBuilder<unknown> {
  return sql`
    select a.chosen as id from (${addresses(audience)}) a where a.chosen is not null and not a.excluded`;
}

/** Counts the addresses that a launch would mail now: by the bits of the lists, or by their contacts where filters ask. */
export function countAudience(db: Kysely<Tables>, audience: Audience): Promise<AudienceCount> {
  return audience.filters.length === 0 ? countByBits(db, audience) : countByContacts(db, audience);
}

/** The same by the contacts themselves, with or without filters. */
export async function countByContacts(db: Kysely<Tables>, audience: Audience): Promise<AudienceCount> {
  const counted = await sql<CountRow>`
    select
      count(*) filter (where chosen is not null and not excluded)::int as contacts,
      count(*) filter (where active and not excluded)::int as before_filters,
      count(*) filter (where active and excluded)::int as excluded,
      ${reasonCounts((reason, before) => sql`count(*) filter (where not (${sql.join(before, sql` or `)}) and ${reason ?? sql`true`})::int`)}
    from (${addresses(audience)}) a`.execute(db);
  return audienceCount(counted.rows[0]!);
}
