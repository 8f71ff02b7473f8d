import { sql } from 'kysely';
import type { Row } from '../gateway/definition.ts';
import type { Scope } from '../scope.ts';
import { countAudience } from './audience.ts';
import { audienceOf, type CampaignReferences } from './campaign-references.ts';

/** How many contacts a whole list of campaigns may look at to be exact. */
const listBudget = 50_000;

/**
 * The recipients of campaigns by id: those of the launch once there was one, else those that a launch would have now.
 * In a list the drafts with large lists show the sum of their lists instead, so that the page stays quick.
 */
export async function uniqueRecipients(
  scope: Scope,
  rows: readonly Row<'campaign'>[],
  references: ReadonlyMap<number, CampaignReferences>,
  detail: boolean,
): Promise<Map<number, number>> {
  const sizes = detail ? new Map<number, number>() : await groupSizes(scope, rows, references);
  const counts = new Map<number, number>();
  let looked = 0;
  for (const row of rows) {
    const own = references.get(row.id)!;
    if (row.state === 'sending' || row.state === 'done') {
      counts.set(row.id, row.total_recipients);
      continue;
    }
    const size = own.groups.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    const exact = detail || looked + size <= listBudget;
    if (exact) looked += size;
    const count =
      exact && own.groups.length > 0 ? (await countAudience(scope.db, audienceOf(row, own))).contacts : size;
    counts.set(row.id, count);
  }
  return counts;
}

async function groupSizes(
  scope: Scope,
  rows: readonly Row<'campaign'>[],
  references: ReadonlyMap<number, CampaignReferences>,
): Promise<Map<number, number>> {
  const ids = [...new Set(rows.flatMap((row) => references.get(row.id)!.groups))];
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: number; number_of_contacts: number }>`
    select id, number_of_contacts from contact_group
    where account_id = ${scope.accountId} and id = any(${ids}::bigint[]) and deleted_at is null`.execute(
    scope.db,
  );
  return new Map(found.rows.map((row) => [row.id, row.number_of_contacts]));
}
