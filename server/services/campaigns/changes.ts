import type { campaigns } from '#contract/resources/campaigns.ts';
import type { ValuesOf } from '#contract/wire/resource.ts';
import type { Row } from '../gateway/definition.ts';
import type { Scope } from '../scope.ts';
import { campaignReferences } from './campaign-references.ts';
import { scheduleColumns } from './schedule.ts';

/**
 * Whether a write changes what a scheduled campaign would send, to whom or when. Its name, tags and notifications may
 * change; anything else takes it back to new (contract, campaigns).
 */
export async function endsSchedule(
  scope: Scope,
  values: ValuesOf<typeof campaigns>,
  before: Row<'campaign'>,
): Promise<boolean> {
  const lists = (await campaignReferences(scope.db, [before.id])).get(before.id)!;
  const time = scheduleColumns(values, before).scheduled_at;
  return (
    differs(values.subjectLine, before.subject_line) ||
    differs(values.sender, before.sender_id) ||
    differs(values.message, before.message_id) ||
    differs(values.excludeGroups, before.exclude_groups) ||
    differs(values.enableFilters, before.enable_filters) ||
    differs(values.isScheduled, before.is_scheduled) ||
    differs(sorted(values.groups), sorted(lists.groups)) ||
    differs(sorted(values.excludedGroups), sorted(lists.excludedGroups)) ||
    differs(values.filters?.map(canonical), before.filters.map(canonical)) ||
    (time !== undefined && timeOf(time) !== timeOf(before.scheduled_at))
  );
}

function differs(sent: unknown, stored: unknown): boolean {
  return sent !== undefined && JSON.stringify(sent) !== JSON.stringify(stored);
}

function sorted(ids: readonly number[] | undefined): number[] | undefined {
  return ids && [...ids].sort((a, b) => a - b);
}

/** The database keeps the keys of an object in an order of its own. */
function canonical(filter: object): [string, unknown][] {
  return Object.entries(filter).sort(([a], [b]) => (a < b ? -1 : 1));
}

function timeOf(value: unknown): number | null {
  return value instanceof Date ? value.getTime() : null;
}
