import { sql } from 'kysely';
import { campaigns } from '#contract/resources/campaigns.ts';
import { campaignAllows } from '#contract/rules/states.ts';
import type { Violation } from '#contract/rules/violations.ts';
import type { ValuesOf } from '#contract/wire/resource.ts';
import { checkTemplates } from '../../mail/compose/check-templates.ts';
import {
  campaignReferences,
  changesReferences,
  saveGroups,
  saveTags,
} from '../campaigns/campaign-references.ts';
import { endsSchedule } from '../campaigns/changes.ts';
import { filterViolations } from '../campaigns/filters.ts';
import { presentCampaigns } from '../campaigns/present.ts';
import { scheduleColumns, scheduleViolations } from '../campaigns/schedule.ts';
import { orderByRecipients } from '../campaigns/unique-recipients.ts';
import { refusal } from '../errors.ts';
import { readReferences } from '../gateway/conditions.ts';
import {
  type ColumnValues,
  defineResourceServer,
  type FilterInput,
  type Row,
  stored,
  storedText,
} from '../gateway/definition.ts';
import { StoredJson } from '../gateway/stored-json.ts';
import { templateViolation } from '../messages/template-violation.ts';
import type { Scope } from '../scope.ts';

type Values = ValuesOf<typeof campaigns>;

/** Campaigns: drafts are free, what is scheduled returns to new when it changes, what is sent is fixed. */
export const campaignDefinition = defineResourceServer<typeof campaigns, 'campaign'>({
  resource: campaigns,
  table: 'campaign',
  fields: {
    name: storedText('name'),
    subjectLine: storedText('subject_line'),
    sender: stored('sender_id'),
    message: stored('message_id'),
    excludeGroups: stored('exclude_groups'),
    enableFilters: stored('enable_filters'),
    notify: stored('notify'),
    isScheduled: stored('is_scheduled'),
    scheduledTimestampUtc: stored('scheduled_at'),
    state: stored('state'),
    isPaused: stored('is_paused'),
    isCancelled: stored('is_cancelled'),
    isLate: stored('is_late'),
    inArchive: stored('in_archive'),
    createdAt: stored('created_at'),
  },
  orderBy: {
    problem: () => sql`t.problem collate "C"`,
    uniqueRecipients: orderByRecipients,
    'report.sendingFinishedAt': () => sql.ref('t.sending_finished_at'),
    'scheduledOn.dateTimeUtc': () => sql.ref('t.scheduled_at'),
  },
  filters: { tags: async (_scope, filter) => tagCondition(filter) },
  present: presentCampaigns,
  check,
  columns,
  async afterSave(scope, row, values) {
    if (values.groups) await saveGroups(scope.db, row, values.groups, false);
    if (values.excludedGroups) await saveGroups(scope.db, row, values.excludedGroups, true);
    if (values.tags) await saveTags(scope.db, row, values.tags);
  },
  changesElsewhere: changesReferences,
  async keptReferences(scope, field, before) {
    if (!before) return new Set();
    const own = (await campaignReferences(scope.db, [before.id])).get(before.id)!;
    return new Set(field === 'tags' ? own.tags : field === 'groups' ? own.groups : own.excludedGroups);
  },
  async beforeDelete(_scope, row) {
    if (!campaignAllows('delete', row.state)) throw refusal('campaignDelete', { state: row.state });
  },
  search: {
    columns: ['name_folded', 'subject_line_folded'],
    title: (row) => row.name,
    subtitle: (row) => row.subject_line,
  },
});

function tagCondition(filter: FilterInput) {
  const ids = readReferences(filter, campaigns.fields.tags);
  return sql<boolean>`exists (
    select 1 from campaign_tag x join tag on tag.id = x.tag_id and tag.deleted_at is null
    where x.campaign_id = t.id and x.tag_id = any(${ids}::bigint[]))`;
}

async function check(scope: Scope, values: Values, before: Row<'campaign'> | null): Promise<Violation[]> {
  if (before && !campaignAllows('edit', before.state)) {
    throw refusal('campaignEdit', { state: before.state });
  }
  const [fault] = checkTemplates({ subject: values.subjectLine ?? '' });
  return [
    ...scheduleViolations(values),
    ...(values.filters ? await filterViolations(scope, values.filters, before?.filters ?? []) : []),
    ...(fault ? [templateViolation('subjectLine', fault)] : []),
  ];
}

async function columns(scope: Scope, values: Values, before: Row<'campaign'> | null): Promise<ColumnValues> {
  const made = scheduleColumns(values, before);
  if (values.filters) made.filters = new StoredJson(values.filters);
  if (values.notifications) made.notifications = new StoredJson(values.notifications);
  if (before && before.state === 'scheduled' && (await endsSchedule(scope, values, before))) {
    return { ...made, state: 'new', is_late: false };
  }
  return made;
}
