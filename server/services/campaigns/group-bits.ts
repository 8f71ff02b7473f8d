import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import {
  type AudienceCount,
  addressStates,
  audienceCount,
  type CountRow,
  reasonCounts,
} from './audience-count.ts';

const chunkSize = 32_768;
const stateColumns = addressStates.map(({ column }) => sql.ref(column));

/** Lists and the lists whose addresses stay out. */
interface Lists {
  readonly accountId: number;
  readonly groups: readonly number[];
  readonly excludedGroups: readonly number[];
}

/** Counts the distinct addresses of lists by their bits, as a count over the contacts would without filters. */
export async function countByBits(db: Kysely<Tables>, lists: Lists): Promise<AudienceCount> {
  await refreshBits(db, lists);
  const counted = await sql<CountRow>`
    with lists as (
      select chunk, bit_or(members) as members,
        ${sql.join(stateColumns.map((column) => sql`bit_or(${column}) as ${column}`))}
      from group_bits where group_id in (${live(lists, lists.groups)}) group by chunk
    ), out as (
      select chunk, bit_or(members) as members
      from group_bits where group_id in (${live(lists, lists.excludedGroups)}) group by chunk
    ), chunks as (
      select l.*, coalesce(o.members, 0::bit(32768)) as out from lists l left join out o on o.chunk = l.chunk
    )
    select
      coalesce(sum(bit_count(active & ~out)), 0)::int as contacts,
      coalesce(sum(bit_count(active & out)), 0)::int as excluded,
      ${reasonCounts(
        (reason, before) =>
          sql`coalesce(sum(bit_count(${reason ?? sql`members`} & ~(${sql.join(before, sql` | `)}))), 0)::int`,
      )}
    from chunks`.execute(db);
  return audienceCount(counted.rows[0]!);
}

function live({ accountId }: Lists, groups: readonly number[]): RawBuilder<unknown> {
  return sql`
    select id from contact_group
    where account_id = ${accountId} and id = any(${[...groups]}::bigint[]) and deleted_at is null`;
}

/** Makes the rows of bits anew that no longer fit their contacts, each in a statement of its own. */
async function refreshBits(db: Kysely<Tables>, lists: Lists): Promise<void> {
  const stale = await sql<{ group_id: number; chunk: number }>`
    select distinct group_id, chunk from group_bits_stale
    where group_id in (${live(lists, [...lists.groups, ...lists.excludedGroups])})`.execute(db);
  for (const { group_id: groupId, chunk } of stale.rows) await makeBits(db, lists.accountId, groupId, chunk);
}

/**
 * The notes that are seen are removed with the same view of the contacts from which the bits are made: a change that is
 * not in the bits has left a note that stays.
 */
async function makeBits(
  db: Kysely<Tables>,
  accountId: number,
  groupId: number,
  chunk: number,
): Promise<void> {
  const first = chunk * chunkSize;
  const bits = (column: string) => sql`
    ('x' || string_agg(lpad(to_hex(coalesce(${sql.ref(column)}, 0)), 8, '0'), '' order by w.word))::bit(32768)`;
  await sql`
    with noted as (
      delete from group_bits_stale where group_id = ${groupId} and chunk = ${chunk}
    ), words as (
      select (address_id - ${first}) / 32 as word,
        bit_or(bit) as members,
        ${sql.join(addressStates.map(({ column, state }) => sql`bit_or(bit) filter (where state = ${sql.lit(state)}) as ${sql.ref(column)}`))}
      from (
        select address_id, state, 1::bigint << (31 - address_id % 32) as bit from contact
        where account_id = ${accountId} and group_id = ${groupId} and deleted_at is null
          and address_id >= ${first} and address_id < ${first + chunkSize}
      ) c group by 1
    )
    insert into group_bits (account_id, group_id, chunk, members, ${sql.join(stateColumns)})
    select ${accountId}, ${groupId}, ${chunk}, ${bits('members')}, ${sql.join(addressStates.map(({ column }) => bits(column)))}
    from generate_series(0, 1023) w (word) left join words on words.word = w.word
    on conflict (group_id, chunk) do update set members = excluded.members,
      ${sql.join(addressStates.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}`.execute(
    db,
  );
}
