import type { CampaignFilterValue } from '#contract/resources/campaign-filters.ts';
import type { Campaign } from '#contract/resources/campaigns.ts';
import type { Stub } from '#contract/wire/reference.ts';
import type { CampaignValues } from './campaign-values.ts';
import { filtersOfRows, rowsOfFilters } from './filter-rows.ts';

/** Whose addresses are to be counted. */
export interface CountBody {
  readonly groups: number[];
  readonly excludedGroups: number[];
  readonly filters: CampaignFilterValue[];
}

/** What to count for the values of the wizard; null while no list is chosen. */
export function countBody(values: CampaignValues): CountBody | null {
  if (values.groups.length === 0) return null;
  return {
    groups: values.groups.map(Number),
    excludedGroups: values.excludeGroups ? values.excludedGroups.map(Number) : [],
    filters: values.enableFilters ? filtersOfRows(values.filters) : [],
  };
}

/** What to count for a campaign as it is saved; lists that are gone count for nothing. */
export function savedCountBody(campaign: Campaign): CountBody | null {
  const groups = present(campaign.groups);
  if (groups.length === 0) return null;
  return {
    groups,
    excludedGroups: campaign.excludeGroups ? present(campaign.excludedGroups) : [],
    filters: campaign.enableFilters ? filtersOfRows(rowsOfFilters(campaign.filters)) : [],
  };
}

function present(stubs: readonly Stub[]): number[] {
  return stubs.filter((stub) => stub.gone !== true).map((stub) => stub.id);
}
