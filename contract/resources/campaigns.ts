import * as v from 'valibot';
import { campaignStates } from '../rules/states.ts';
import { emailSchema } from '../wire/email-field.ts';
import {
  boolean,
  enumeration,
  integer,
  nullable,
  object,
  readOnly,
  text,
  timestamp,
  valueObject,
} from '../wire/field.ts';
import { listOf } from '../wire/list-of.ts';
import { reference, references } from '../wire/reference.ts';
import { defineResource, type RecordOf } from '../wire/resource.ts';
import { sentObject, sentText } from '../wire/sent-values.ts';
import { campaignFiltersRead, campaignFiltersSchema } from './campaign-filters.ts';
import { campaignReportSchema } from './campaign-report.ts';

const scheduleWrite = sentObject(
  {
    timestamp: v.pipe(sentText, v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/, 'invalidTimestamp')),
    timezone: v.pipe(sentText, v.nonEmpty('required')),
  },
  ['dateTimeUtc', 'timestampUtc'],
);

const scheduleRead = v.object({
  timestamp: v.string(),
  timezone: v.string(),
  dateTimeUtc: v.string(),
  timestampUtc: v.string(),
});

const recipients = v.object({
  groups: v.array(v.unknown()),
  excludedGroups: v.array(v.unknown()),
  filters: campaignFiltersRead,
});

/** Campaigns (spec 2.9); a draft needs only a name, a launch checks the rest. */
export const campaigns = defineResource({
  name: 'campaigns',
  type: 'Campaign',
  modules: ['BULK'],
  fields: {
    name: text({ required: true, max: 150, missing: 'invalidName', tooLong: 'invalidName' }),
    subjectLine: text({ max: 150, initial: '', tooLong: 'invalidSubjectLine' }),
    sender: reference('/campaign/senders'),
    message: reference('/messages'),
    tags: references('/tags'),
    groups: references('/groups'),
    excludeGroups: boolean({ initial: false }),
    excludedGroups: references('/groups'),
    enableFilters: boolean({ initial: false }),
    filters: object(campaignFiltersRead, campaignFiltersSchema, { initial: [] }),
    notify: boolean({ initial: false }),
    notifications: object(v.array(v.string()), listOf(withCode(emailSchema), 50), { initial: [] }),
    isScheduled: boolean({ initial: false }),
    scheduledOn: nullable(object(scheduleRead, scheduleWrite, { initial: undefined })),
    scheduledTimestampUtc: readOnly(nullable(timestamp())),
    state: readOnly(valueObject(enumeration(campaignStates))),
    isPaused: readOnly(boolean()),
    isCancelled: readOnly(boolean()),
    isLate: readOnly(boolean()),
    problem: readOnly(nullable(text())),
    uniqueRecipients: readOnly(integer()),
    recipients: readOnly(object(recipients, recipients)),
    report: readOnly(nullable(object(campaignReportSchema, campaignReportSchema))),
    inArchive: readOnly(boolean()),
    createdAt: readOnly(timestamp()),
  },
  filters: { name: 'text', inArchive: 'boolean', state: 'enumeration', tags: 'reference' },
  orders: ['report.sendingFinishedAt', 'scheduledOn.dateTimeUtc'],
  display: ['name', 'state'],
  aliases: { schedule: 'isScheduled' },
});

/** A campaign as it is read. */
export type Campaign = RecordOf<typeof campaigns>;

function withCode(schema: v.GenericSchema<unknown, string>): v.GenericSchema<unknown, string> {
  return v.pipe(
    v.unknown(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const parsed = v.safeParse(schema, dataset.value);
      if (parsed.success) return parsed.output;
      addIssue({ message: 'invalidNotifications' });
      return NEVER;
    }),
  );
}
