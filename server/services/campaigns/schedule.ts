import { type Violation, violation } from '#contract/rules/violations.ts';
import { isTimezone, localToInstant } from '#contract/rules/zones.ts';
import type { ColumnValues, Row } from '../gateway/definition.ts';
import { wireTime } from '../time/wire-time.ts';

/** A scheduled time as it is written: local, in a zone. */
export interface Schedule {
  readonly timestamp: string;
  readonly timezone: string;
}

interface ScheduleValues {
  readonly isScheduled?: boolean | undefined;
  readonly scheduledOn?: Schedule | null | undefined;
}

/** What is wrong with a scheduled time; one that the clock jumps over names the next that exists (contract, Times). */
export function scheduleViolations({ scheduledOn }: ScheduleValues): Violation[] {
  if (!scheduledOn) return [];
  const { timestamp, timezone } = scheduledOn;
  if (!isTimezone(timezone)) return [violation('scheduledOn.timezone', 'invalidTimezone')];
  if (!isCalendarTime(timestamp)) return [violation('scheduledOn.timestamp', 'invalidTimestamp')];
  const local = localToInstant(timestamp, timezone);
  if (local.exists) return [];
  return [violation('scheduledOn.timestamp', 'nonexistentTime', { next: local.next })];
}

/** The columns of a schedule after a write; a campaign that is not to be scheduled keeps no time (spec section 4). */
export function scheduleColumns(values: ScheduleValues, before: Row<'campaign'> | null): ColumnValues {
  const isScheduled = values.isScheduled ?? before?.is_scheduled ?? false;
  if (!isScheduled) return { scheduled_local: null, scheduled_timezone: null, scheduled_at: null };
  if (values.scheduledOn === undefined) return {};
  if (values.scheduledOn === null)
    return { scheduled_local: null, scheduled_timezone: null, scheduled_at: null };
  const { timestamp, timezone } = values.scheduledOn;
  const local = localToInstant(timestamp, timezone);
  if (!local.exists) throw new Error('The time was checked before');
  return {
    scheduled_local: withSeconds(timestamp),
    scheduled_timezone: timezone,
    scheduled_at: local.instant,
  };
}

/** A schedule as it is read, or null where the campaign has none. */
export function presentSchedule(row: Row<'campaign'>) {
  if (!row.scheduled_at || !row.scheduled_local || !row.scheduled_timezone) return null;
  const utc = wireTime(row.scheduled_at);
  return {
    timestamp: row.scheduled_local,
    timezone: row.scheduled_timezone,
    dateTimeUtc: utc,
    timestampUtc: utc,
  };
}

function withSeconds(timestamp: string): string {
  return timestamp.length === 16 ? `${timestamp}:00` : timestamp;
}

/** The shape was checked by the schema; 30 February and 25 o'clock have the right shape. */
function isCalendarTime(timestamp: string): boolean {
  const full = withSeconds(timestamp);
  const read = new Date(`${full}Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 19) === full;
}
