import { sql } from 'kysely';
import type { Scope } from '../scope.ts';

/** How many more contacts the account may have; null where nothing limits it (contract, section 3). */
export async function contactRoom(scope: Scope): Promise<number | null> {
  const found = await sql<{ contact_limit: number | null; contact_count: number }>`
    select
      (select p.contact_limit from subscription s join product p on p.id = s.product_id
        where s.user_id = ${scope.accountId} and s.deleted_at is null and p.type = 'bulk'
          and ${scope.now}::timestamptz >= s.starts_on and ${scope.now}::timestamptz < s.expires_on + 1
        order by s.expires_on desc, s.id desc limit 1) as contact_limit,
      (select coalesce(sum(number_of_contacts), 0)::int from contact_group
        where account_id = ${scope.accountId} and deleted_at is null) as contact_count`.execute(scope.db);
  const { contact_limit: limit, contact_count: count } = found.rows[0]!;
  return limit === null ? null : limit - count;
}
