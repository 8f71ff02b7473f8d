import type { Campaign } from '#contract/resources/campaigns.ts';
import { type Violation, violation } from '#contract/rules/violations.ts';

/** What a campaign was given that has been deleted since, each by its field; what is switched off does not count. */
export function goneFaults(campaign: Campaign): Violation[] {
  const { enableFilters, excludeGroups } = campaign;
  const fields = ['groups', ...(excludeGroups ? (['excludedGroups'] as const) : []), 'tags'] as const;
  const gone = fields.filter((field) => campaign[field].some((stub) => stub.gone === true));
  const filters = (enableFilters ? campaign.filters : []).flatMap((filter, index) => {
    const field = filter.type === 'attribute' ? 'attribute' : 'campaign';
    const stub = filter.type === 'attribute' ? filter.attribute : filter.campaign;
    const place = `filters.${index}.${field}`;
    return stub.gone === true ? [violation(place, 'filterGone', { number: index + 1 })] : [];
  });
  return [...gone.map((field) => violation(field, 'referenceGone')), ...filters];
}
