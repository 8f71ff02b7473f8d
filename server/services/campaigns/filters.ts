import { sql } from 'kysely';
import type { CampaignFilter, CampaignFilterValue } from '#contract/resources/campaign-filters.ts';
import { type Violation, violation } from '#contract/rules/violations.ts';
import { existingIds, loadStubs } from '../gateway/references.ts';
import type { Scope } from '../scope.ts';

/**
 * The references of filters that this account does not have, by their place in the body. What the campaign had before
 * may be sent back though the record is gone.
 */
export async function filterViolations(
  scope: Scope,
  filters: readonly CampaignFilterValue[],
  before: readonly CampaignFilterValue[],
): Promise<Violation[]> {
  const attributes = new Set([
    ...(await existingIds(scope, '/attributes', attributeIds(filters))),
    ...attributeIds(before),
  ]);
  const campaigns = new Set([
    ...(await existingIds(scope, '/campaigns', campaignIds(filters))),
    ...campaignIds(before),
  ]);
  const links = await linksOf(scope, filters);
  return filters.flatMap((filter, index) => {
    const refuse = (field: string) => [violation(`filters.${index}.${field}`, 'unknownReference')];
    if (filter.type === 'attribute') return attributes.has(filter.attribute) ? [] : refuse('attribute');
    if (!campaigns.has(filter.campaign)) return refuse('campaign');
    return filter.link === null || links.get(filter.link) === filter.campaign ? [] : refuse('link');
  });
}

/** Filters as they are read, by the campaign's place in the given list: references are stubs. */
export async function presentFilters(
  scope: Scope,
  filters: readonly (readonly CampaignFilterValue[])[],
): Promise<CampaignFilter[][]> {
  const all = filters.flat();
  const attributeOf = await loadStubs(scope, '/attributes', attributeIds(all));
  const campaignOf = await loadStubs(scope, '/campaigns', campaignIds(all));
  return filters.map((each) =>
    each.map((filter): CampaignFilter => {
      if (filter.type === 'attribute') return { ...filter, attribute: attributeOf(filter.attribute)! };
      return { ...filter, campaign: campaignOf(filter.campaign)! };
    }),
  );
}

function attributeIds(filters: readonly CampaignFilterValue[]): number[] {
  return filters.flatMap((filter) => (filter.type === 'attribute' ? [filter.attribute] : []));
}

function campaignIds(filters: readonly CampaignFilterValue[]): number[] {
  return filters.flatMap((filter) => (filter.type === 'event' ? [filter.campaign] : []));
}

async function linksOf(scope: Scope, filters: readonly CampaignFilterValue[]): Promise<Map<number, number>> {
  const ids = filters.flatMap((filter) =>
    filter.type === 'event' && filter.link !== null ? [filter.link] : [],
  );
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: number; campaign_id: number }>`
    select id, campaign_id from campaign_link
    where account_id = ${scope.accountId} and id = any(${ids}::bigint[])`.execute(scope.db);
  return new Map(found.rows.map((row) => [row.id, row.campaign_id]));
}
