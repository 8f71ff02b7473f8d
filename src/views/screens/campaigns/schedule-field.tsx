import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/button.tsx';
import fields from '../../kit/form/field.module.css';
import { useFormat } from '../shared/use-format.ts';
import styles from './schedule.module.css';
import {
  type LocalSchedule,
  type Moment,
  type ReadSchedule,
  readSchedule,
  timezonesWith,
} from './schedule-moment.ts';
import { useOwnTimezone } from './use-own-timezone.ts';

interface ScheduleFieldProps {
  readonly id: string;
  readonly value: LocalSchedule | null;
  readonly invalid?: boolean;
  readonly describedBy?: string;
  readonly inputRef?: (element: HTMLElement | null) => void;
  onChange(value: LocalSchedule): void;
  /** Is told whether a time is typed in part, which is no value yet. */
  onHalfTyped?(isHalfTyped: boolean): void;
}

/** A time of the wall clock in a zone; says what instant it is before it counts. */
export function ScheduleField(props: ScheduleFieldProps) {
  const { id, value, invalid, describedBy, inputRef, onChange, onHalfTyped } = props;
  const { t } = useTranslation('campaigns');
  const own = useOwnTimezone();
  const timezone = value?.timezone ?? own;
  const zones = useMemo(() => timezonesWith(timezone), [timezone]);
  const time = useRef<HTMLInputElement>(null);
  const read = readSchedule(value, Date.now());
  const describing = [describedBy ?? '', `${id}-moment`].filter(Boolean).join(' ');
  return (
    <div className={styles.schedule}>
      <div className={styles.inputs}>
        <input
          ref={(element) => {
            time.current = element;
            inputRef?.(element);
          }}
          id={id}
          type="datetime-local"
          className={fields.input}
          aria-label={t('schedule.time')}
          aria-invalid={invalid || read.kind === 'nonexistent' || read.kind === 'past' || undefined}
          aria-describedby={describing}
          value={value?.timestamp ?? ''}
          onChange={(event) => onChange({ timestamp: event.target.value, timezone })}
          onKeyUp={(event) => onHalfTyped?.(event.currentTarget.validity.badInput)}
        />
        <select
          className={fields.input}
          aria-label={t('schedule.timezone')}
          value={timezone}
          onChange={(event) => onChange({ timestamp: value?.timestamp ?? '', timezone: event.target.value })}
        >
          {zones.map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </div>
      <div id={`${id}-moment`} className={styles.moment} role="status">
        <MomentText
          read={read}
          timezone={timezone}
          onTake={(timestamp) => {
            onChange({ timestamp, timezone });
            // The button goes with the time that needed it.
            time.current?.focus();
          }}
        />
      </div>
    </div>
  );
}

/** What a time in a zone comes to, in words. */
export function MomentText({
  read,
  timezone,
  onTake,
}: {
  read: ReadSchedule;
  timezone: string;
  onTake?: (timestamp: string) => void;
}) {
  const { t } = useTranslation('campaigns');
  const momentText = useMomentText(timezone);
  switch (read.kind) {
    case 'empty':
      return <span>{t('schedule.empty')}</span>;
    case 'nonexistent':
      return (
        <span className={styles.wrong}>
          {t('schedule.nonexistent', { next: read.next.replace('T', ' ') })}{' '}
          {onTake ? (
            <Button onClick={() => onTake(read.next)}>
              {t('schedule.take', { time: read.next.slice(11) })}
            </Button>
          ) : null}
        </span>
      );
    case 'past':
      return <span className={styles.wrong}>{t('schedule.past', { moment: momentText(read.moment) })}</span>;
    case 'coming':
      return (
        <>
          <span>{momentText(read.moment)}</span>
          {read.later ? (
            <span className={styles.twice}>
              {t('schedule.twice', { first: read.moment.offset, second: read.later.offset })}
            </span>
          ) : null}
        </>
      );
  }
}

function useMomentText(timezone: string): (moment: Moment) => string {
  const { t, i18n } = useTranslation('campaigns');
  const format = useFormat();
  const written = useMemo(
    () =>
      new Intl.DateTimeFormat(i18n.language === 'nl' ? 'nl' : 'en-GB', {
        dateStyle: 'full',
        timeStyle: 'short',
        timeZone: timezone,
      }),
    [i18n.language, timezone],
  );
  return ({ instant, offset }) =>
    t('schedule.moment', {
      time: written.format(instant),
      zone: timezone.replaceAll('_', ' '),
      offset,
      utc: instant.toISOString().slice(0, 16).replace('T', ' '),
      days: format.number(Math.max(0, Math.floor((instant.getTime() - Date.now()) / 86_400_000))),
    });
}
