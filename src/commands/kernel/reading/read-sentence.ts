import { fold } from '#contract/rules/fold.ts';
import {
  hasGate,
  noValues,
  offerNames,
  offersOf,
  parseId,
  withReference,
} from '../arguments/argument-values.ts';
import { takesField } from '../arguments/several-fields.ts';
import { isSelected } from '../context/subject.ts';
import { faultOfDay } from '../days/day-fault.ts';
import type { Command } from '../declaring/define-command.ts';
import type { RankEntry, RankIndex } from '../ranking/rank-index.ts';
import { matchTiers, type Ranked, rank } from '../ranking/ranking.ts';
import type { CommandSystem } from '../running/command-system.ts';
import { nearness } from '../running/nearness.ts';
import { daySpans } from './day-spans.ts';
import { fillArguments } from './fill-arguments.ts';
import { type Mention, mentionsIn, nounsOf } from './mentions.ts';
import type { Arguments, Filled, Reading, ReadPart, SentenceScope } from './reading.ts';
import { readingWords } from './reading-words.ts';
import { type TypedWord, textOf, typedWords } from './typed-words.ts';

const onSubject = 2;
const mostNamed = 30;
const weakTiers: readonly Ranked<RankEntry>['tier'][] = ['inside', 'fuzzy'];

/** A reading, with how well it fits to its place. */
export interface PlacedReading extends Reading {
  /** How many words name the command. */
  readonly split: number;
  /** How well they name it, the best first; 0 where none does. */
  readonly tier: number;
  /** How near the command is to what is chosen or shown; what is named outright is as near as what is chosen. */
  readonly near: number;
}

/** The sentence before any command is looked at: its days, the records it names, the words that join. */
export function scopeOf(system: CommandSystem, text: string): SentenceScope {
  const words = typedWords(text);
  const own = readingWords(system.texts);
  const days = daySpans(words, own.linking, (some) => {
    if (system.daysOf(some).length > 0) return 'day';
    return faultOfDay(some) ? 'impossible' : undefined;
  });
  // Whole sentences are read once somebody writes what may be one.
  if (words.length > 2) system.prepareDays();
  const nouns = nounsOf(system);
  const mentions = mentionsIn(nouns, words, days);
  return { system, words, days, nouns, mentions, ...own };
}

/** All ways to take a sentence in which every word is used: as a command that its beginning names, else as a field and its value for what is chosen. One of each command, that with the fewest words of free text. */
export function readSentence(scope: SentenceScope, commands: RankIndex<RankEntry>): readonly PlacedReading[] {
  const found = new Map<string, PlacedReading>();
  const find = finder(commands);
  for (const taken of takenOut(scope))
    for (const reading of [...namedReadings(scope, find, taken), ...fieldReadings(scope, taken)]) {
      const other = found.get(reading.commandId);
      if (!other || isBetter(reading, other)) found.set(reading.commandId, reading);
    }
  return [...found.values()];
}

function isBetter(one: PlacedReading, other: PlacedReading): boolean {
  return one.loose - other.loose < 0 || (one.loose === other.loose && one.tier < other.tier);
}

type Find = (name: string) => readonly Ranked<RankEntry>[];

/** The commands that a name finds; the same beginnings are asked for again and again. */
function finder(commands: RankIndex<RankEntry>): Find {
  const found = new Map<string, readonly Ranked<RankEntry>[]>();
  return (name) => {
    const known =
      found.get(name) ??
      rank(name, [commands], { limit: mostNamed }).filter(({ tier }) => !weakTiers.includes(tier));
    found.set(name, known);
    return known;
  };
}

/** What stands outside of the order of a sentence: records that are named outright, and the word for the chosen rows. */
export interface Taken {
  readonly mentions: readonly Mention[];
  readonly parts: readonly ReadPart[];
  /** The other words. */
  readonly left: readonly TypedWord[];
}

/** The ways to take records that are named outright out of the sentence; first none of them. */
function takenOut(scope: SentenceScope): readonly Taken[] {
  const { words, mentions: found, selected } = scope;
  const marks = words.filter(({ folded }) => selected.has(folded));
  const sets = [[], ...found.map((each) => [each]), ...(found.length === 2 ? [found] : [])];
  return sets.map((mentions): Taken => {
    const gone = new Set([...mentions.flatMap((each) => each.words), ...marks]);
    return {
      mentions,
      parts: [...mentions.map((each) => each.words), ...(marks.length > 0 ? [marks] : [])].map((some) => ({
        role: 'target',
        words: some,
      })),
      left: words.filter((word) => !gone.has(word)),
    };
  });
}

function namedReadings(scope: SentenceScope, find: Find, taken: Taken): readonly PlacedReading[] {
  const { left, mentions } = taken;
  const longestName = mentions.length > 0 ? left.length : left.length - 1;
  const readings: PlacedReading[] = [];
  for (let split = longestName; split > 0; split -= 1) {
    const name = left.slice(0, split);
    if (scope.days.cuts(name)) continue;
    for (const { entry, tier } of find(textOf(name))) {
      const command = scope.system.registry.find(entry.key);
      const reading = command && readAs(scope, command, taken, { split, tier: matchTiers.indexOf(tier) });
      if (!reading || !isMeant(command, reading, tier)) continue;
      // A keyword that is a field of the command stands for the field, and its value may not get lost as part of a name.
      if (tier !== 'keywords' || !namesField(scope, command, name)) readings.push(reading);
    }
  }
  return readings;
}

function namesField(
  { system }: SentenceScope,
  { args }: Command<unknown>,
  name: readonly TypedWord[],
): boolean {
  if (!takesField(args)) return false;
  const text = ` ${name.map(({ folded }) => folded).join(' ')} `;
  return Object.values(args)
    .flatMap((argument) => (argument.kind === 'choice' ? [] : offersOf(argument, system.context)))
    .some((offer) => offerNames(offer, system.texts).some((each) => text.includes(` ${fold(each)} `)));
}

/** A single common word such as "create" before free text would offer half of all commands, and a number beside a word that is not its name may be of another kind of record. */
function isMeant(
  command: Command<unknown>,
  reading: PlacedReading,
  tier: Ranked<RankEntry>['tier'],
): boolean {
  const isNamed = tier === 'title' || tier === 'id';
  if (!reading.isExact && reading.split < 2 && !isNamed) return false;
  const values = reading.parts.filter(({ role }) => role !== 'name');
  const [only] = values.length === 1 ? (values[0]?.words ?? []) : [];
  const isBareNumber = only !== undefined && values[0]?.words.length === 1 && parseId(only.text);
  const isGated = command.gated === true || hasGate(command.args);
  const asksFirst = isGated || command.danger === 'irreversible';
  return !(isBareNumber && tier === 'keywords' && reading.split === 1 && !asksFirst);
}

/** A field and its value without a command before them, for what is chosen, focused or named: `expires on next month`. */
function fieldReadings(scope: SentenceScope, taken: Taken): readonly PlacedReading[] {
  const { system } = scope;
  if (taken.left.length < 2) return [];
  return system.registry.all.flatMap((command) => {
    const isNear = taken.mentions.length > 0 || nearness(system, command.id) >= onSubject;
    if (command.hidden || !isNear || !takesField(command.args)) return [];
    const reading = readAs(scope, command, taken, { split: 0, tier: 0 });
    if (!reading?.isExact) return [];
    // One field of what any words or a number would be, or nearly are, is seldom meant for the row that only has the focus.
    const namesOther = reading.parts.some(({ role }) => role === 'target') || namesRecord(reading);
    const isLoose = reading.isNear || reading.loose > 0 || namesOther;
    const isSeveral = Object.values(command.args).some(({ kind }) => kind === 'fields');
    const isTarget = command.resource !== undefined && isSelected(system.context, command.resource);
    return isLoose && !isSeveral && !isTarget && taken.mentions.length === 0 ? [] : [reading];
  });
}

function namesRecord({ given }: Filled): boolean {
  return Object.keys(given.references).length > 0;
}

/** The command with the words behind its name given to its arguments; undefined where one is left over. */
function readAs(
  scope: SentenceScope,
  command: Command<unknown>,
  taken: Taken,
  { split, tier }: Pick<PlacedReading, 'split' | 'tier'>,
): PlacedReading | undefined {
  const args: Arguments = Object.entries(command.args);
  let given = noValues;
  for (const { id, resource } of taken.mentions) {
    const named = args.find(
      ([name, each]) =>
        (each.kind === 'pick' || each.kind === 'pickMany') &&
        !given.references[name] &&
        each.resource === (resource ?? each.resource),
    );
    if (named?.[1].kind !== 'pick' && named?.[1].kind !== 'pickMany') return undefined;
    given = withReference(given, named[0], { resource: named[1].resource, id });
  }
  const open = args.filter(([name]) => !given.references[name]);
  const filled = fillArguments(scope, open, taken.left.slice(split), given);
  if (!filled) return undefined;
  const name = taken.left.slice(0, split);
  const isNamed = taken.mentions.length > 0;
  return {
    ...filled,
    commandId: command.id,
    parts: [...(split > 0 ? [{ role: 'name' as const, words: name }] : []), ...taken.parts, ...filled.parts],
    isExact: filled.isExact || isNamed,
    split,
    tier,
    near: isNamed ? onSubject : nearness(scope.system, command.id),
  };
}
