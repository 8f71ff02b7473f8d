import {
  offerNames,
  offersOf,
  type PartialValues,
  parseArgument,
  prefill,
  resolveArgument,
  withReference,
  withValue,
} from './argument-values.ts';
import type { Argument } from './arguments.ts';
import type { CommandSystem } from './command-system.ts';
import { isSpan, writeDay } from './day-reader.ts';

/** Arguments that typed words were given to. */
export interface Filled {
  readonly given: PartialValues;
  /** Whether the rest names a record, a number, a choice or a day, which is seldom meant as a word of a title. */
  readonly isExact: boolean;
  /** What is left for the next step to look for, such as the name of a record. */
  readonly rest?: string;
  /** How days were read, in words. */
  readonly read?: readonly string[];
  /** Whether a wrong letter was read as the one that is meant. */
  readonly isNear?: boolean;
}

type Arguments = readonly (readonly [string, Argument])[];

const joiningWords: ReadonlySet<string> = new Set([
  '=',
  'to',
  'on',
  'at',
  'is',
  'as',
  'op',
  'naar',
  'per',
  'als',
]);
const mostWordsOfField = 3;

/** Gives the words to the arguments in order, as many as fit to each; a field may also stand behind its value. Undefined where some fit nowhere. */
export function fillIn(
  system: CommandSystem,
  args: Arguments,
  words: readonly string[],
  given: PartialValues,
): Filled | undefined {
  const filled = fill(system, args, words, given);
  if (filled || !args.some(([, { kind }]) => kind === 'offered')) return filled;
  for (let length = 1; length <= Math.min(mostWordsOfField, words.length - 1); length += 1) {
    const fieldFirst = [...words.slice(-length), ...words.slice(0, -length)];
    const turned = fill(system, args, fieldFirst, given);
    if (turned && !takesText(system, args, turned)) return turned;
  }
  return undefined;
}

/** Whether one of the values is free text, which any words are. */
export function takesText({ context }: CommandSystem, args: Arguments, { given }: Filled): boolean {
  return args.some(
    ([name, declared]) =>
      given.values[name] !== undefined && resolveArgument(declared, given.values, context).kind === 'text',
  );
}

function fill(
  system: CommandSystem,
  args: Arguments,
  words: readonly string[],
  given: PartialValues,
): Filled | undefined {
  if (words.length === 0) return { given, isExact: false };
  const [first, ...others] = args;
  if (!first) return undefined;
  const [name, declared] = first;
  const known = prefill(Object.fromEntries([first]), given, system.context);
  const argument = resolveArgument(declared, known.values, system.context);
  for (let length = longest(argument, words); length > 0; length -= 1) {
    const next = give(system, { name, argument, given }, words.slice(0, length).join(' '));
    const filled = next && fill(system, others, words.slice(length), next.given);
    if (filled) {
      const day = argument.kind === 'day' ? String(next.given.values[name]) : undefined;
      const read = day === undefined || isSpan(day) ? [] : [writeDay(day, system.texts.language())];
      // Beside the day, what it is the day of.
      if (filled.read?.length) read.push(...nameOfOffer(system, argument, next.given.values[name]));
      const isExact = filled.isExact || argument.kind !== 'text';
      const isNear = next.isNear || filled.isNear === true;
      return { ...filled, isExact, isNear, read: [...read, ...(filled.read ?? [])] };
    }
  }
  const isRecord = argument.kind === 'pick' || argument.kind === 'pickMany';
  const isKnown = known.values[name] !== undefined || known.references[name] !== undefined;
  if (isKnown || declared.optional) return fill(system, others, words, given);
  if (argument.kind !== 'text' && words.length > 1 && joiningWords.has(words[0]?.toLowerCase() ?? ''))
    return fill(system, args, words.slice(1), given);
  if (!isRecord) return undefined;
  // A record that only its own step can find by name; one that the subject would be can be asked for later.
  if (!argument.fromSubject) return { given, isExact: false, rest: words.join(' ') };
  const filled = fill(system, others, words, given);
  return filled?.isExact ? filled : undefined;
}

function nameOfOffer(
  { context, texts }: CommandSystem,
  argument: Argument,
  value: unknown,
): readonly string[] {
  if (argument.kind !== 'offered') return [];
  const offer = offersOf(argument, context).find((each) => each.value === value);
  return offer ? offerNames(offer, texts).slice(0, 1) : [];
}

function give(
  system: CommandSystem,
  { name, argument, given }: { name: string; argument: Argument; given: PartialValues },
  typed: string,
): { readonly given: PartialValues; readonly isNear: boolean } | undefined {
  if (argument.kind === 'typedCount') return undefined;
  if (argument.kind === 'day') system.prepareDays();
  const parsed = parseArgument(argument, typed, system.reading(given.values));
  switch (parsed.kind) {
    case 'reference':
      return { given: withReference(given, name, parsed.reference), isNear: false };
    case 'value':
      return { given: withValue(given, name, parsed.value), isNear: parsed.isNear === true };
    case 'problem':
      return undefined;
  }
}

/** An id, an address or a number is one word. */
function longest(argument: Argument, words: readonly string[]): number {
  const isOneWord = ['pick', 'pickMany', 'email', 'number'].includes(argument.kind);
  return isOneWord ? 1 : words.length;
}
