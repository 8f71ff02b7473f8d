import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { groups } from '#contract/resources/groups.ts';
import { messages } from '#contract/resources/messages.ts';
import { senders } from '#contract/resources/senders.ts';
import { tags } from '#contract/resources/tags.ts';
import type { FormField } from '../../kit/form/types.ts';
import type { FilterRow } from './filter-rows.ts';
import type { LocalSchedule } from './schedule-moment.ts';
import { useNamedLookup } from './use-named-lookup.ts';

/** The fields in which two versions of a campaign may differ, of all its steps at once, and what their values say. */
export function useConflictFields(): {
  readonly fields: readonly FormField[];
  textOf(name: string, value: unknown): string;
} {
  const { t } = useTranslation('campaigns');
  const sender = useNamedLookup(senders);
  const message = useNamedLookup(messages);
  const tag = useNamedLookup(tags);
  const list = useNamedLookup(groups);
  const fields = useMemo(
    (): readonly FormField[] => [
      { name: 'name', kind: 'text', labelKey: 'resources:field.name' },
      { name: 'subjectLine', kind: 'text', labelKey: 'resources:field.subjectLine' },
      { name: 'sender', kind: 'reference', labelKey: 'resources:field.sender', ...sender },
      { name: 'message', kind: 'reference', labelKey: 'resources:field.message', ...message },
      { name: 'tags', kind: 'references', labelKey: 'resources:field.tags', ...tag },
      { name: 'groups', kind: 'references', labelKey: 'resources:field.groups', ...list },
      { name: 'excludeGroups', kind: 'switch', labelKey: 'campaigns:field.excludeGroups' },
      { name: 'excludedGroups', kind: 'references', labelKey: 'campaigns:field.excludedGroups', ...list },
      { name: 'enableFilters', kind: 'switch', labelKey: 'campaigns:field.enableFilters' },
      { name: 'filters', kind: 'custom', labelKey: 'campaigns:field.filters', render: nothing },
      { name: 'notify', kind: 'switch', labelKey: 'campaigns:field.notify' },
      { name: 'notifications', kind: 'custom', labelKey: 'campaigns:field.notifications', render: nothing },
      { name: 'isScheduled', kind: 'switch', labelKey: 'campaigns:field.isScheduled' },
      { name: 'scheduledOn', kind: 'custom', labelKey: 'campaigns:field.scheduledOn', render: nothing },
    ],
    [sender, message, tag, list],
  );

  function textOf(name: string, value: unknown): string {
    if (name === 'notifications') return [value].flat().join(', ');
    if (name === 'scheduledOn') {
      const schedule = value as LocalSchedule | null;
      return schedule ? `${schedule.timestamp.replace('T', ' ')} ${schedule.timezone}` : '';
    }
    return (value as readonly FilterRow[])
      .map((row) =>
        row.type === 'attribute'
          ? `${t(`filters.comparison.${row.filter}`)} “${row.value}”`
          : t(`filters.condition.${row.filter}`),
      )
      .join('; ');
  }

  return { fields, textOf };
}

function nothing() {
  return null;
}
