import { mayBeDayWord } from '../days/day-words.ts';
import { areAdjacent, type TypedWord, textOf } from './typed-words.ts';

/** What a stretch of words is: a day or a period, or one that is not in the calendar, such as `31 feb 2027`. */
export type DayKind = 'day' | 'impossible';

/** A stretch of words that together are a day, whether it exists or not; the end is exclusive. */
export interface DaySpan {
  readonly start: number;
  readonly end: number;
  readonly kind: DayKind;
}

/** Where days stand in a sentence. */
export interface DaySpans {
  readonly all: readonly DaySpan[];
  /** Whether the words take a day apart: some of its words are among them, and some are not. */
  cuts(words: readonly TypedWord[]): boolean;
  /** Whether a word of a day is among them; a number alone, which may be a year, is none. */
  touches(words: readonly TypedWord[]): boolean;
  /** Whether the words are exactly one day. */
  isDay(words: readonly TypedWord[]): boolean;
  /** The day among the words that is not in the calendar, as it is typed. */
  impossibleIn(words: readonly TypedWord[]): string | undefined;
}

const longest = 8;

/** Finds the longest stretches that `kindOf` knows as a day; none of them stands within another one, or begins or ends with a word that links two parts. */
export function daySpans(
  words: readonly TypedWord[],
  linking: ReadonlySet<string>,
  kindOf: (text: string) => DayKind | undefined,
): DaySpans {
  const kindOfWords = (some: readonly TypedWord[]) =>
    [some[0], some.at(-1)].every((word) => word && !linking.has(word.folded))
      ? kindOf(textOf(some))
      : undefined;
  const all = runsOf(words).flatMap((run) => spansIn(run, kindOfWords));
  const overlaps = ({ start, end }: DaySpan, { place }: TypedWord) => place >= start && place < end;
  return {
    all,
    cuts: (some) =>
      all.some((span) => {
        const inside = some.filter((word) => overlaps(span, word)).length;
        return inside > 0 && inside < span.end - span.start;
      }),
    touches: (some) =>
      all.some((span) => {
        const inside = some.filter((word) => overlaps(span, word));
        return inside.some(({ text }) => inside.length > 1 || !/^\d{1,4}$/.test(text));
      }),
    isDay: (some) =>
      areAdjacent(some) &&
      all.some(
        ({ start, end, kind }) => kind === 'day' && some[0]?.place === start && some.length === end - start,
      ),
    impossibleIn(some) {
      const found = all.find(
        (span) =>
          span.kind === 'impossible' &&
          some.filter((word) => overlaps(span, word)).length === span.end - span.start,
      );
      return found && textOf(some.filter((word) => overlaps(found, word)));
    },
  };
}

/** Words of days that stand side by side; nothing else has to be looked at. */
function runsOf(words: readonly TypedWord[]): readonly (readonly TypedWord[])[] {
  const runs: TypedWord[][] = [];
  for (const word of words) {
    if (!mayBeDayWord(word.folded)) continue;
    const run = runs.at(-1);
    if (run?.at(-1)?.place === word.place - 1) run.push(word);
    else runs.push([word]);
  }
  return runs;
}

function spansIn(
  run: readonly TypedWord[],
  kindOf: (some: readonly TypedWord[]) => DayKind | undefined,
): readonly DaySpan[] {
  const found: DaySpan[] = [];
  for (let length = Math.min(longest, run.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= run.length; from += 1) {
      const some = run.slice(from, from + length);
      const start = some[0]?.place ?? 0;
      const end = start + length;
      if (found.some((span) => span.start <= start && end <= span.end)) continue;
      const kind = kindOf(some);
      if (kind) found.push({ start, end, kind });
    }
  }
  return found;
}
