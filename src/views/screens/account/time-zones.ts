import type { Option } from '../../kit/form/types.ts';

const most = 60;

/** The zone that the browser says it is in. */
export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The IANA zones in which every word of the query occurs, that of the browser first with `note`; at most 60. */
export function findZones(query: string, note: string, now: Date): readonly Option[] {
  const own = browserZone();
  const words = fold(query).split(/\s+/).filter(Boolean);
  const others = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].filter((zone) => zone !== own);
  return [own, ...others]
    .filter((zone) => words.every((word) => fold(zone).includes(word)))
    .slice(0, most)
    .map((zone) => {
      const offset = offsetName(zone, now);
      return { id: zone, label: zone, hint: zone === own ? `${offset} · ${note}` : offset };
    });
}

function fold(text: string): string {
  return text.toLowerCase().replace(/_/g, ' ');
}

function offsetName(zone: string, now: Date): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    now,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
