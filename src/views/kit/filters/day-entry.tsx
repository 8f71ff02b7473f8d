import { type KeyboardEvent, useState } from 'react';
import { isDay } from '#contract/wire/day-field.ts';
import { readsSentences } from '#src/commands/kernel/days/day-reader.ts';
import { DayInput } from '../dates/day-input.tsx';
import styles from './filters.module.css';

/** A day of a filter, as it comes to the fingers; what says no day stays, and keeps Enter and Tab from leaving it. */
export function DayEntry({
  id,
  value,
  onChange,
}: {
  id: string;
  /** Empty for any. */
  value: string;
  onChange: (day: string) => void;
}) {
  const [isRefused, setRefused] = useState(false);

  function stay(event: KeyboardEvent, isRead: boolean) {
    // By Tab one is still beside it: it may be read yet, by what is only on its way.
    const leaves = event.key === 'Enter' || (event.key === 'Tab' && readsSentences());
    if (isRead || !leaves) return;
    event.preventDefault();
    setRefused(readsSentences());
  }

  return (
    <div className={styles.day}>
      <DayInput
        id={id}
        value={value}
        inputRef={null}
        onBlur={() => {}}
        onKeyDown={stay}
        invalid={false}
        describedBy={undefined}
        isRefused={isRefused}
        onChange={(typed) => {
          if (typed === null || isDay(typed)) onChange(typed ?? '');
        }}
      />
    </div>
  );
}
