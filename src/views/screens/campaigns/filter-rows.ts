import type {
  attributeComparisons,
  CampaignFilter,
  CampaignFilterValue,
  eventConditions,
} from '#contract/resources/campaign-filters.ts';

/** How an attribute is compared. */
export type AttributeComparison = (typeof attributeComparisons)[number];

/** What a recipient did or did not do with a campaign. */
export type EventCondition = (typeof eventConditions)[number];

/** One row of the filter editor; references are ids as text, null until chosen. The key tells rows apart. */
export type FilterRow = { readonly key: number } & (
  | {
      readonly type: 'attribute';
      readonly attribute: string | null;
      readonly filter: AttributeComparison;
      readonly value: string;
    }
  | {
      readonly type: 'event';
      readonly campaign: string | null;
      readonly filter: EventCondition;
      readonly link: string | null;
    }
);

/** Whether the condition is about one link. */
export function isAboutLink(filter: EventCondition): boolean {
  return filter.startsWith('uri-');
}

/** The filters of a campaign as rows, in their order. */
export function rowsOfFilters(filters: readonly CampaignFilter[]): FilterRow[] {
  return filters.map((filter, key) =>
    filter.type === 'attribute'
      ? { key, ...filter, attribute: String(filter.attribute.id) }
      : {
          key,
          ...filter,
          campaign: String(filter.campaign.id),
          link: filter.link === null ? null : String(filter.link),
        },
  );
}

/** The complete rows as they are written; a row that lacks something is left out. */
export function filtersOfRows(rows: readonly FilterRow[]): CampaignFilterValue[] {
  return rows.flatMap((row): CampaignFilterValue[] => {
    if (!isComplete(row)) return [];
    if (row.type === 'attribute')
      return [{ type: 'attribute', attribute: Number(row.attribute), filter: row.filter, value: row.value }];
    const link = isAboutLink(row.filter) ? Number(row.link) : null;
    return [{ type: 'event', campaign: Number(row.campaign), filter: row.filter, link }];
  });
}

/** Whether a row says everything that its kind needs. */
export function isComplete(row: FilterRow): boolean {
  if (row.type === 'attribute') return row.attribute !== null;
  return row.campaign !== null && (!isAboutLink(row.filter) || row.link !== null);
}

/** The rows with a new one at the end: of the kind of the last, else about an attribute. */
export function withNewRow(rows: readonly FilterRow[]): FilterRow[] {
  const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
  return [...rows, emptyRow(key, rows.at(-1)?.type ?? 'attribute')];
}

/** An empty row of a kind. */
export function emptyRow(key: number, type: FilterRow['type']): FilterRow {
  return type === 'attribute'
    ? { key, type, attribute: null, filter: 'contains', value: '' }
    : { key, type, campaign: null, filter: 'read', link: null };
}
