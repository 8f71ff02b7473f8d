import {
  type PartialValues,
  parseArgument,
  prefill,
  resolveArgument,
  withReference,
  withValue,
} from '../arguments/argument-values.ts';
import { type Argument, type ArgumentMap, takesSubject } from '../arguments/arguments.ts';
import { chosenFields } from '../arguments/several-fields.ts';
import { takesDay } from '../arguments/takes-day.ts';
import { isSelected } from '../context/subject.ts';
import { mayBecomeDay } from '../days/unfinished-day.ts';
import { fillFields, leastLoose } from './fill-fields.ts';
import { nounBefore } from './mentions.ts';
import { type Arguments, before, type CommandScope, type Filled, type SentenceScope } from './reading.ts';
import { areAdjacent, type TypedWord, textOf } from './typed-words.ts';

const mostWordsOfField = 3;

/** An argument as it is declared, and what it is after the ones before it. */
interface OpenArgument {
  readonly name: string;
  readonly declared: Argument;
  readonly argument: Argument;
}

/** Gives the words to the arguments in order, as many as fit to each; a field may also stand behind its value. Undefined where some fit nowhere. */
export function fillArguments(
  scope: SentenceScope,
  args: Arguments,
  words: readonly TypedWord[],
  given: PartialValues,
): Filled | undefined {
  const own: CommandScope = { ...scope, takesDay: takesDay(args, given.values, scope.system.context) };
  const filled = withSeveralFields(args, fill(own, args, words, given));
  if (filled || !args.some(([, { kind }]) => kind === 'offered')) return filled;
  for (let length = 1; length <= Math.min(mostWordsOfField, words.length - 1); length += 1) {
    const field = words.slice(-length);
    const turned = scope.days.cuts(field)
      ? undefined
      : fill(own, args, [...field, ...words.slice(0, -length)], given);
    if (turned?.loose === 0) return turned;
  }
  return undefined;
}

/** One field alone is for the commands that take one. */
function withSeveralFields(args: Arguments, filled: Filled | undefined): Filled | undefined {
  const [name] = args.find(([, { kind }]) => kind === 'fields') ?? [];
  if (!filled || name === undefined) return filled;
  const count = chosenFields(filled.given.values, name).length;
  return count === 0 || count > 1 ? filled : undefined;
}

function fill(
  scope: CommandScope,
  args: Arguments,
  words: readonly TypedWord[],
  given: PartialValues,
): Filled | undefined {
  if (words.length === 0) return { given, parts: [], isExact: false, isNear: false, loose: 0 };
  const [first, ...others] = args;
  if (!first) return undefined;
  const [name, declared] = first;
  const { context } = scope.system;
  const known = prefill(Object.fromEntries([first]) as ArgumentMap, given, context);
  const argument = resolveArgument(declared, known.values, context);
  if (argument.kind === 'fields') {
    const filled = fillFields(scope, { name, argument, others }, words, given, fill);
    const isDone = !filled && chosenFields(given.values, name).length > 0;
    return isDone ? fill(scope, others, words, given) : filled;
  }
  const found: Filled[] = [];
  for (let length = longest(argument, words); length > 0; length -= 1) {
    const some = words.slice(0, length);
    const next = give(scope, { name, declared, argument, given }, some);
    const filled = next && fill(scope, others, words.slice(length), next.given);
    if (!filled) continue;
    const role = takesSubject(argument) ? 'target' : 'argument';
    const isText = argument.kind === 'text';
    found.push({
      given: filled.given,
      parts: [{ role, words: some, argument: name }, ...filled.parts],
      isExact: filled.isExact || !isText,
      isNear: filled.isNear || next.isNear,
      loose: filled.loose + (isText ? some.length : 0),
    });
    // Behind a text another field may begin.
    if (!isFollowedByField(others)) break;
  }
  if (found.length > 0) return leastLoose(found);
  const isKnown = known.values[name] !== undefined || known.references[name] !== undefined;
  if (isKnown || declared.optional) return fill(scope, others, words, given);
  return (
    fillBehindJoining(scope, args, argument, words, given) ??
    leaveRest(scope, args, { name, declared, argument }, words, given)
  );
}

function isFollowedByField([next]: Arguments): boolean {
  return next?.[1].kind === 'fields';
}

function fillBehindJoining(
  scope: CommandScope,
  args: Arguments,
  argument: Argument,
  words: readonly TypedWord[],
  given: PartialValues,
): Filled | undefined {
  const [joining] = words;
  if (argument.kind === 'text' || words.length < 2 || !joining || !scope.joining.has(joining.folded))
    return undefined;
  const filled = fill(scope, args, words.slice(1), given);
  return filled && before(filled, { role: 'joining', words: [joining] });
}

/** A record that only its own step can find by name, and a period of which the step asks for one day. */
function leaveRest(
  scope: CommandScope,
  args: Arguments,
  open: OpenArgument,
  words: readonly TypedWord[],
  given: PartialValues,
): Filled | undefined {
  const all = leaveAll(scope, args, open, words, given);
  const others = args.slice(1);
  if (!isFollowedByField(others)) return all;
  // Another field may begin behind it; but one step can look for one name alone.
  const found = all ? [all] : [];
  for (let length = words.length - 1; length > 0; length -= 1) {
    const rest = leaveAll(scope, [], open, words.slice(0, length), given);
    const filled = rest && fill(scope, others, words.slice(length), given);
    if (rest && filled?.parts.every(({ role }) => role !== 'rest'))
      found.push({
        ...filled,
        parts: [...rest.parts, ...filled.parts],
        isExact: filled.isExact || rest.isExact,
        loose: filled.loose + rest.loose,
      });
  }
  return leastLoose(found);
}

function leaveAll(
  scope: CommandScope,
  args: Arguments,
  open: OpenArgument,
  words: readonly TypedWord[],
  given: PartialValues,
): Filled | undefined {
  const { name, declared, argument } = open;
  const rest: Filled = {
    given,
    parts: [{ role: 'rest', words, argument: name }],
    isExact: false,
    isNear: false,
    loose: words.length,
  };
  if (argument.kind === 'day')
    return isOpenDay(scope, words) ? { ...rest, isExact: true, loose: 0 } : undefined;
  if (argument.kind !== 'pick' && argument.kind !== 'pickMany') return undefined;
  // Beside a day words are no name of something else, unless its field stands before them.
  if (!argument.fromSubject)
    return isOther(scope, words) || (scope.takesDay && !isValueOfField(declared)) ? undefined : rest;
  // One that the subject would be can be asked for later.
  const filled = fill(scope, args.slice(1), words, given);
  return filled?.isExact ? filled : undefined;
}

/** Whether a day or a record that is named outright is among the words, which is no part of a name. */
function isOther({ days, mentions }: SentenceScope, words: readonly TypedWord[]): boolean {
  return days.touches(words) || mentions.some((each) => each.words.some((word) => words.includes(word)));
}

/** Whether the words are a period, or the beginning of a day, of which the step asks for one day. */
function isOpenDay({ system, days, mentions }: SentenceScope, words: readonly TypedWord[]): boolean {
  const text = textOf(words);
  if (days.isDay(words)) return system.daysOf(text).length > 1;
  if (mentions.some((each) => each.words.some((word) => words.includes(word)))) return false;
  const isTold = words.length > 1 || /\d/.test(text);
  return isTold && areAdjacent(words) && days.impossibleIn(words) === undefined && mayBecomeDay(text);
}

/** Whether its field stands before the value. */
function isValueOfField(declared: Argument): boolean {
  return declared.kind === 'dependent';
}

function give(
  scope: CommandScope,
  { name, declared, argument, given }: OpenArgument & { readonly given: PartialValues },
  words: readonly TypedWord[],
): { readonly given: PartialValues; readonly isNear: boolean } | undefined {
  if (
    argument.kind === 'typedCount' ||
    argument.kind === 'gate' ||
    !mayBe(scope, { name, declared, argument }, words)
  )
    return undefined;
  const { system } = scope;
  const parsed = parseArgument(argument, textOf(words), system.reading(given.values));
  switch (parsed.kind) {
    case 'reference':
      return { given: withReference(given, name, parsed.reference), isNear: false };
    case 'value':
      return { given: withValue(given, name, parsed.value), isNear: parsed.isNear === true };
    case 'problem':
      return undefined;
  }
}

/** A day is a day in full, nothing else is a part of one; and a bare number is the record of its noun, or of what is not chosen yet. Beside a day it may be a part of that. */
function mayBe(
  { system, words: all, days, nouns, takesDay }: CommandScope,
  { declared, argument }: OpenArgument,
  words: readonly TypedWord[],
): boolean {
  if (argument.kind === 'day') return days.isDay(words);
  if (!areAdjacent(words) || days.cuts(words)) return false;
  if (argument.kind !== 'pick' && argument.kind !== 'pickMany') return true;
  const [number] = words;
  const noun = number && nounBefore(nouns, all, number.place);
  if (noun) return noun.resource === argument.resource;
  if (takesDay && !isValueOfField(declared))
    return takesSubject(argument) && number?.text.startsWith('#') === true;
  return !(takesSubject(argument) && isSelected(system.context, argument.resource));
}

/** An id, an address or a number is one word. */
function longest(argument: Argument, words: readonly TypedWord[]): number {
  const isOneWord = ['pick', 'pickMany', 'email', 'number'].includes(argument.kind);
  return isOneWord ? 1 : words.length;
}
