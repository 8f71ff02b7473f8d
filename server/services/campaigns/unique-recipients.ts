import { type RawBuilder, sql } from 'kysely';
import type { Condition, Row } from '../gateway/definition.ts';
import type { Scope } from '../scope.ts';
import { countAudience } from './audience.ts';
import { audienceOf, type CampaignReferences, campaignReferences } from './campaign-references.ts';

/** How many contacts the drafts of a call may look at to be exact, and how many of them are counted at all. */
const contactBudget = 50_000;
const countBudget = 500;

/** The counts that a call has made, so that rows show the numbers by which they were sorted. */
const makeCounted = () => new Map<number, number>();

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
  const known = detail ? new Map<number, number>() : scope.memory.part(makeCounted);
  const drafts = rows.filter((row) => !isLaunched(row) && !known.has(row.id));
  const sizes = detail ? new Map<number, number>() : await groupSizes(scope, drafts, references);
  let looked = 0;
  for (const [index, row] of drafts.entries()) {
    const own = references.get(row.id)!;
    const size = own.groups.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    const isExact = detail || (looked + size <= contactBudget && index < countBudget);
    if (isExact) looked += size;
    const count =
      isExact && own.groups.length > 0
        ? (await countAudience(scope.db, audienceOf(row, own))).contacts
        : size;
    known.set(row.id, count);
  }
  return new Map(rows.map((row) => [row.id, isLaunched(row) ? row.total_recipients : known.get(row.id)!]));
}

/** What campaigns that meet a condition are sorted by: the recipients that their rows show. */
export async function orderByRecipients(scope: Scope, condition: Condition): Promise<RawBuilder<unknown>> {
  const drafts = await sql<Row<'campaign'>>`
    select t.* from campaign t where ${condition} and t.state in ('new', 'scheduled') order by t.id`.execute(
    scope.db,
  );
  const references = await campaignReferences(
    scope.db,
    drafts.rows.map(({ id }) => id),
  );
  const counts = await uniqueRecipients(scope, drafts.rows, references, false);
  const byId = JSON.stringify(Object.fromEntries(counts));
  return sql`coalesce((${byId}::jsonb ->> t.id::text)::integer, t.total_recipients)`;
}

function isLaunched({ state }: Row<'campaign'>): boolean {
  return state === 'sending' || state === 'done';
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
