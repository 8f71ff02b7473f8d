import { sql } from 'kysely';
import type { Scope } from '../scope.ts';

/** What a scheduled or sending campaign may use. */
type Used =
  | { sender: number }
  | { message: number }
  | { tag: number }
  | { group: number }
  | { attribute: number };

/** The names of the scheduled and sending campaigns that use a record (contract, In use); at most ten. */
export async function campaignsUsing(scope: Scope, used: Used): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select c.name from campaign c
    where c.account_id = ${scope.accountId} and c.deleted_at is null and c.state in ('scheduled', 'sending')
      and ${conditionOf(used)}
    order by c.id limit 10`.execute(scope.db);
  return found.rows.map((row) => row.name);
}

function conditionOf(used: Used) {
  if ('sender' in used) return sql<boolean>`c.sender_id = ${used.sender}`;
  if ('message' in used) return sql<boolean>`c.message_id = ${used.message}`;
  if ('tag' in used) {
    return sql<boolean>`exists (select 1 from campaign_tag x where x.campaign_id = c.id and x.tag_id = ${used.tag})`;
  }
  if ('group' in used) {
    return sql<boolean>`exists (select 1 from campaign_group x where x.campaign_id = c.id and x.group_id = ${used.group})`;
  }
  const filter = JSON.stringify([{ type: 'attribute', attribute: used.attribute }]);
  return sql<boolean>`c.enable_filters and c.filters @> ${filter}::jsonb`;
}
