import { type Campaign, campaigns } from '#contract/resources/campaigns.ts';
import { parseAddress } from '#contract/rules/address.ts';
import type { SentenceParameters } from '#contract/rules/sentence.ts';
import type { ViolationCode } from '#contract/rules/violations.ts';
import type { FormValues } from '../shared/form-declaration.ts';
import { initialValues, toFormValues } from '../shared/form-values.ts';
import { type FilterRow, filtersOfRows, isComplete, rowsOfFilters } from './filter-rows.ts';
import { type LocalSchedule, readSchedule } from './schedule-moment.ts';

/** What the wizard edits; references are ids as text. */
export interface CampaignValues extends FormValues {
  readonly name: string;
  readonly subjectLine: string;
  readonly sender: string | null;
  readonly message: string | null;
  readonly tags: readonly string[];
  readonly groups: readonly string[];
  readonly excludeGroups: boolean;
  readonly excludedGroups: readonly string[];
  readonly enableFilters: boolean;
  readonly filters: readonly FilterRow[];
  readonly notify: boolean;
  readonly notifications: readonly string[];
  readonly isScheduled: boolean;
  readonly scheduledOn: LocalSchedule | null;
}

const names = [
  'name',
  'subjectLine',
  'sender',
  'message',
  'tags',
  'groups',
  'excludeGroups',
  'excludedGroups',
  'enableFilters',
  'notify',
  'notifications',
  'isScheduled',
] as const;

/** The values of a campaign, or those that a new one begins with. */
export function campaignValues(record: Campaign | null): CampaignValues {
  const plain = record ? toFormValues(campaigns, record, names) : initialValues(campaigns, names);
  return {
    ...plain,
    filters: record ? rowsOfFilters(record.filters) : [],
    scheduledOn: record?.scheduledOn ? localSchedule(record.scheduledOn) : null,
  } as unknown as CampaignValues;
}

/** The values as they are written; those of them that are given. */
export function wireValues(values: FormValues): FormValues {
  const { filters, scheduledOn, ...others } = values as Partial<CampaignValues>;
  return {
    ...others,
    ...(filters && { filters: filtersOfRows(filters) }),
    ...(scheduledOn !== undefined && { scheduledOn: scheduledOn?.timestamp ? scheduledOn : null }),
  };
}

/** What is wrong with how a campaign is to be sent; a time is demanded only where it is about to count. */
export function sendingFaults(
  values: CampaignValues,
  now: number,
  isAboutToSchedule: boolean,
): CampaignFault[] {
  const faults: CampaignFault[] = [];
  const { notify, notifications, isScheduled, scheduledOn } = values;
  if (notify && notifications.length === 0) faults.push({ propertyPath: 'notifications', code: 'required' });
  if (notifications.some((address) => !parseAddress(address).ok))
    faults.push({ propertyPath: 'notifications', code: 'invalidNotifications' });
  const read = readSchedule(scheduledOn, now);
  if (!isScheduled) return faults;
  const refuse = (code: ViolationCode) => faults.push({ propertyPath: 'scheduledOn', code });
  if (read.kind === 'nonexistent') {
    const parameters = { next: read.next.replace('T', ' ') };
    faults.push({ propertyPath: 'scheduledOn', code: 'nonexistentTime', parameters });
  }
  if (isAboutToSchedule && read.kind === 'empty') refuse('required');
  if (isAboutToSchedule && read.kind === 'past') refuse('pastTime');
  return faults;
}

/** A field and what is wrong with it. */
export interface CampaignFault {
  readonly propertyPath: string;
  readonly code: ViolationCode | 'incompleteFilters';
  /** What the sentence of the code is filled with besides the field. */
  readonly parameters?: SentenceParameters;
}

type LaunchFault = CampaignFault & { readonly code: ViolationCode };

/** What a campaign lacks before it can be launched, in the order of the fields (spec section 5, Campaign). */
export function launchFaults(values: CampaignValues): LaunchFault[] {
  const faults: LaunchFault[] = [];
  const demand = (holds: boolean, propertyPath: string, code: ViolationCode) => {
    if (!holds) faults.push({ propertyPath, code });
  };
  demand(values.name.trim() !== '' && values.name.trim().length <= 150, 'name', 'invalidName');
  const subject = values.subjectLine.trim();
  demand(subject !== '' && subject.length <= 150, 'subjectLine', 'invalidSubjectLine');
  demand(values.sender !== null, 'sender', 'noSender');
  demand(values.message !== null, 'message', 'noMessage');
  demand(values.groups.length > 0, 'groups', 'noRecipients');
  return faults;
}

/** What keeps values from being saved besides what the contract's schemas say: filters that lack something. */
export function saveFaults({ enableFilters, filters }: CampaignValues): CampaignFault[] {
  return enableFilters && filters.some((row) => !isComplete(row))
    ? [{ propertyPath: 'filters', code: 'incompleteFilters' }]
    : [];
}

function localSchedule({ timestamp, timezone }: LocalSchedule): LocalSchedule {
  return { timestamp: timestamp.slice(0, 16), timezone };
}
