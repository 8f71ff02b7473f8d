import type { PartialValues } from '../arguments/argument-values.ts';
import type { Argument } from '../arguments/arguments.ts';
import type { Sentence } from '../context/context-keys.ts';
import type { CommandSystem } from '../running/command-system.ts';
import type { DaySpans } from './day-spans.ts';
import type { Mention, Nouns } from './mentions.ts';
import type { TypedWord } from './typed-words.ts';

/** What words of a sentence are taken for; `rest` is left for a step to look for, `unread` for nothing. */
export type Role = 'name' | 'target' | 'argument' | 'joining' | 'rest' | 'unread';

/** Words of a sentence, and what they are taken for. */
export interface ReadPart {
  readonly role: Role;
  readonly words: readonly TypedWord[];
  /** The argument that they are the value of, or that asks about them. */
  readonly argument?: string;
}

/** What a reading gives a command. */
export interface Filled {
  readonly given: PartialValues;
  readonly parts: readonly ReadPart[];
  /** Whether a record, a number, a choice or a day is named, which is seldom meant as a word of a title. */
  readonly isExact: boolean;
  /** Whether a wrong letter was read as the one that is meant. */
  readonly isNear: boolean;
  /** How many words are free text or a name to look for, which any words may be. */
  readonly loose: number;
}

/** One way to take a sentence: as a command with values. Its parts hold every word once. */
export interface Reading extends Filled {
  readonly commandId: string;
  /** Why it cannot be done so, where words are left that it does not read. */
  readonly problem?: Sentence;
}

/** A sentence, with what is known of its words before any command is looked at. */
export interface SentenceScope {
  readonly system: CommandSystem;
  readonly words: readonly TypedWord[];
  readonly days: DaySpans;
  readonly nouns: Nouns;
  /** The records that are named outright. */
  readonly mentions: readonly Mention[];
  /** Words that only join others, such as `to`. */
  readonly joining: ReadonlySet<string>;
  /** Words that stand between a field with its value and the next one, such as `and`. */
  readonly linking: ReadonlySet<string>;
  /** Words that mean the chosen rows, such as `selected`. */
  readonly selected: ReadonlySet<string>;
}

/** A sentence as it is taken for one command. */
export interface CommandScope extends SentenceScope {
  /** Whether the command takes a day; then a bare number is a part of that, and no record. */
  readonly takesDay: boolean;
}

/** Arguments by name, in the order in which they are asked. */
export type Arguments = readonly (readonly [string, Argument])[];

/** What is filled, with one more part before the others. */
export function before(filled: Filled, part: ReadPart): Filled {
  return { ...filled, parts: [part, ...filled.parts] };
}

/** The argument whose step asks about the words that a reading leaves. */
export function argumentOfRest({ parts }: Filled): string | undefined {
  return parts.find(({ role }) => role === 'rest')?.argument;
}

/** The words that a reading leaves for a step to look for, as one text. */
export function restOf({ parts }: Filled): string | undefined {
  const words = parts.flatMap((part) => (part.role === 'rest' ? part.words : []));
  return words.length === 0 ? undefined : words.map(({ text }) => text).join(' ');
}
