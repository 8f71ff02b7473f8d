import { fold } from '#contract/rules/fold.ts';
import { parseId } from '../arguments/argument-values.ts';
import type { CommandSystem } from '../running/command-system.ts';
import type { DaySpans } from './day-spans.ts';
import type { TypedWord } from './typed-words.ts';

/** A record that a sentence names outright: `campaign 42`, `#42`, or its name. */
export interface Mention {
  readonly words: readonly TypedWord[];
  readonly id: number;
  /** Undefined for `#42`, which may be of any resource. */
  readonly resource: string | undefined;
}

/** What records are called, as `noun` to the resource of which it is the word. */
export type Nouns = ReadonlyMap<string, string>;

const mostNounWords = 3;

/** The words for a record of each resource, in all languages. */
export function nounsOf({ registry, texts }: Pick<CommandSystem, 'registry' | 'texts'>): Nouns {
  const resources = new Map(
    registry.all.flatMap(({ section, resource, args }) => {
      const isOwn = Object.values(args).some((each) => 'resource' in each && each.resource === resource);
      return resource !== undefined && isOwn ? [[section, resource] as const] : [];
    }),
  );
  return new Map(
    [...resources].flatMap(([section, resource]) =>
      texts.nouns(section).map((noun) => [fold(noun), resource] as const),
    ),
  );
}

/** The noun that ends right before the place, with the words it has. */
export function nounBefore(
  nouns: Nouns,
  words: readonly TypedWord[],
  place: number,
): { readonly resource: string; readonly words: readonly TypedWord[] } | undefined {
  for (let length = Math.min(mostNounWords, place); length > 0; length -= 1) {
    const some = words.slice(place - length, place);
    const resource = nouns.get(some.map(({ folded }) => folded).join(' '));
    if (resource !== undefined) return { resource, words: some };
  }
  return undefined;
}

/** The records that a sentence names outright; a number that is part of a day is none. */
export function mentionsIn(nouns: Nouns, words: readonly TypedWord[], days: DaySpans): readonly Mention[] {
  return words.flatMap((word): readonly Mention[] => {
    const id = parseId(word.text);
    if (id === undefined) return [];
    const noun = nounBefore(nouns, words, word.place);
    const some = [...(noun?.words ?? []), word];
    if (days.cuts(some) || (noun === undefined && !word.text.startsWith('#'))) return [];
    return [{ words: some, id, resource: noun?.resource }];
  });
}
