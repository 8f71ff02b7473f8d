import { sql } from 'kysely';
import type { CampaignFilter, CampaignFilterValue } from '#contract/resources/campaign-filters.ts';
import { type Violation, violation } from '#contract/rules/violations.ts';
import { existingIds, loadStubs } from '../gateway/references.ts';
import type { Scope } from '../scope.ts';

/** A reference of a filter that leads nowhere now. */
interface BrokenReference {
  readonly index: number;
  readonly field: 'attribute' | 'campaign' | 'link';
  readonly id: number;
}

/**
 * The references of filters that this account does not have, by their place in the body. What the campaign had before
 * may be sent back though the record is gone.
 */
export async function filterViolations(
  scope: Scope,
  filters: readonly CampaignFilterValue[],
  before: readonly CampaignFilterValue[],
): Promise<Violation[]> {
  const kept = { attribute: attributeIds(before), campaign: campaignIds(before), link: [] as number[] };
  const broken = await brokenReferences(scope, filters);
  return broken.filter(({ field, id }) => !kept[field].includes(id)).map(unknownReference);
}

/** The filters that ask about what was deleted, by name: nobody is chosen by them. */
export async function goneFilters(
  scope: Scope,
  filters: readonly CampaignFilterValue[],
): Promise<Violation[]> {
  return (await brokenReferences(scope, filters)).map(goneFilter);
}

/** The same for filters that were never saved: what was never there is no record that is gone. */
export async function uncountableFilters(
  scope: Scope,
  filters: readonly CampaignFilterValue[],
): Promise<Violation[]> {
  const known = {
    attribute: await existingIds(scope, '/attributes', attributeIds(filters), true),
    campaign: await existingIds(scope, '/campaigns', campaignIds(filters), true),
    link: new Set<number>(),
  };
  const broken = await brokenReferences(scope, filters);
  return broken.map((each) => (known[each.field].has(each.id) ? goneFilter(each) : unknownReference(each)));
}

function unknownReference({ index, field }: BrokenReference): Violation {
  return violation(`filters.${index}.${field}`, 'unknownReference');
}

function goneFilter({ index, field }: BrokenReference): Violation {
  return violation(`filters.${index}.${field}`, 'filterGone', { number: index + 1 });
}

async function brokenReferences(
  scope: Scope,
  filters: readonly CampaignFilterValue[],
): Promise<BrokenReference[]> {
  const attributes = await existingIds(scope, '/attributes', attributeIds(filters));
  const campaigns = await existingIds(scope, '/campaigns', campaignIds(filters));
  const links = await linksOf(scope, filters);
  return filters.flatMap((filter, index): BrokenReference[] => {
    if (filter.type === 'attribute') {
      const { attribute: id } = filter;
      return attributes.has(id) ? [] : [{ index, field: 'attribute', id }];
    }
    const { campaign, link } = filter;
    if (!campaigns.has(campaign)) return [{ index, field: 'campaign', id: campaign }];
    return link === null || links.get(link) === campaign ? [] : [{ index, field: 'link', id: link }];
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
