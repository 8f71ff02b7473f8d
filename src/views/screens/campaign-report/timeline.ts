/** Opens and clicks counted by spans of time; `starts` are seconds since 1970, rising and without gaps. */
export interface Timeline {
  readonly unit: 'hour' | 'day';
  readonly starts: readonly number[];
  readonly opened: readonly number[];
  readonly clicked: readonly number[];
}

const hour = 3_600;
const day = 24 * hour;
/** Up to so many hours are shown hour by hour. */
const mostHours = 72;
const mostSpans = 120;

/** Counts times (ISO 8601) by the hour, or by the day (UTC) where they spread over more than three days; the newest 120 spans. */
export function timelineOf(opens: readonly string[], clicks: readonly string[]): Timeline {
  const opened = opens.map(secondsOf);
  const clicked = clicks.map(secondsOf);
  const all = [...opened, ...clicked];
  if (all.length === 0) return { unit: 'hour', starts: [], opened: [], clicked: [] };
  const first = all.reduce((least, time) => Math.min(least, time));
  const last = all.reduce((most, time) => Math.max(most, time));
  const unit = last - first <= mostHours * hour ? 'hour' : 'day';
  const span = unit === 'hour' ? hour : day;
  const end = Math.floor(last / span) * span;
  const start = Math.max(Math.floor(first / span) * span, end - (mostSpans - 1) * span);
  const starts = Array.from({ length: (end - start) / span + 1 }, (_, index) => start + index * span);
  const count = (times: readonly number[]) => {
    const counts = starts.map(() => 0);
    for (const time of times) {
      const index = Math.floor((time - start) / span);
      if (index >= 0) counts[index] = (counts[index] ?? 0) + 1;
    }
    return counts;
  };
  return { unit, starts, opened: count(opened), clicked: count(clicked) };
}

function secondsOf(time: string): number {
  return Math.floor(Date.parse(time) / 1_000);
}
