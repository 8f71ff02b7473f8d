import type { TextRange } from '#src/commands/kernel/ranking/rank-text.ts';

/** A text with its matched parts marked; ranges are in order and do not overlap. */
export function MarkedText({ text, ranges }: { text: string; ranges: readonly TextRange[] }) {
  if (ranges.length === 0) return text;
  const parts = ranges.flatMap(([start, end], place) => [
    text.slice(ranges[place - 1]?.[1] ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
  return [...parts, text.slice(ranges.at(-1)?.[1] ?? 0)];
}
