import { type Campaign, campaigns } from '#contract/resources/campaigns.ts';
import type { Stub } from '#contract/wire/reference.ts';
import type { Row } from '../gateway/definition.ts';
import { recordHead } from '../gateway/head.ts';
import { loadStubs } from '../gateway/references.ts';
import type { Scope } from '../scope.ts';
import { wireTime, wireTimeOrNull } from '../time/wire-time.ts';
import { campaignReferences } from './campaign-references.ts';
import { presentFilters } from './filters.ts';
import { campaignReports } from './report.ts';
import { reportLinks } from './report-lists.ts';
import { presentSchedule } from './schedule.ts';
import { uniqueRecipients } from './unique-recipients.ts';

/** Campaigns as they are read, in the order of their rows; only one record alone has the links of its report. */
export async function presentCampaigns(
  scope: Scope,
  rows: readonly Row<'campaign'>[],
  detail: boolean,
): Promise<Campaign[]> {
  const named = await loadNamed(scope, rows);
  const links = detail && rows[0] ? await reportLinks(scope, rows[0].id) : [];
  const reports = await campaignReports(scope.db, rows, links);
  const recipients = await uniqueRecipients(scope, rows, named.references, detail);
  return rows.map((row, index) => {
    const own = named.references.get(row.id)!;
    const groups = stubs(own.groups, named.groupOf);
    const excludedGroups = stubs(own.excludedGroups, named.groupOf);
    const filters = named.filters[index]!;
    return {
      ...recordHead(campaigns, row),
      name: row.name,
      subjectLine: row.subject_line,
      sender: named.senderOf(row.sender_id),
      message: named.messageOf(row.message_id),
      tags: stubs(own.tags, named.tagOf),
      groups,
      excludeGroups: row.exclude_groups,
      excludedGroups,
      enableFilters: row.enable_filters,
      filters,
      notify: row.notify,
      notifications: row.notifications,
      isScheduled: row.is_scheduled,
      schedule: row.is_scheduled,
      scheduledOn: presentSchedule(row),
      scheduledTimestampUtc: wireTimeOrNull(row.scheduled_at),
      state: { value: row.state },
      isPaused: row.is_paused,
      isCancelled: row.is_cancelled,
      isLate: row.is_late,
      problem: row.problem,
      uniqueRecipients: recipients.get(row.id)!,
      recipients: { groups, excludedGroups, filters },
      report: reports.get(row.id) ?? null,
      inArchive: row.in_archive,
      createdAt: wireTime(row.created_at),
    };
  });
}

/** All that the rows name, each kind read once. */
async function loadNamed(scope: Scope, rows: readonly Row<'campaign'>[]) {
  const references = await campaignReferences(
    scope.db,
    rows.map((row) => row.id),
  );
  const all = [...references.values()];
  const groupOf = await loadStubs(
    scope,
    '/groups',
    all.flatMap((each) => [...each.groups, ...each.excludedGroups]),
  );
  const tagOf = await loadStubs(
    scope,
    '/tags',
    all.flatMap((each) => each.tags),
  );
  const senderOf = await loadStubs(
    scope,
    '/campaign/senders',
    rows.map((row) => row.sender_id),
  );
  const messageOf = await loadStubs(
    scope,
    '/messages',
    rows.map((row) => row.message_id),
  );
  const filters = await presentFilters(
    scope,
    rows.map((row) => row.filters),
  );
  return { references, groupOf, tagOf, senderOf, messageOf, filters };
}

function stubs(ids: readonly number[], stubOf: (id: number) => Stub | null): Stub[] {
  return ids.map((id) => stubOf(id)!);
}
