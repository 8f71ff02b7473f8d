import { noValues, parseId } from '../arguments/argument-values.ts';
import { takesField } from '../arguments/several-fields.ts';
import { takesDay } from '../arguments/takes-day.ts';
import type { Sentence } from '../context/context-keys.ts';
import { isSelected, subjectOf } from '../context/subject.ts';
import { faultOfDay } from '../days/day-fault.ts';
import type { Command } from '../declaring/define-command.ts';
import type { RankEntry, RankIndex } from '../ranking/rank-index.ts';
import { rank } from '../ranking/ranking.ts';
import { nearness } from '../running/nearness.ts';
import { fillArguments } from './fill-arguments.ts';
import type { PlacedReading } from './read-sentence.ts';
import type { Arguments, Filled, SentenceScope } from './reading.ts';
import { type TypedWord, textOf } from './typed-words.ts';

const nameTiers: readonly string[] = ['title', 'prefix', 'words', 'keywords'];
const mostNamed = 10;
const onSubject = 2;

/** The ways to take the beginning of a sentence of which no command reads every word; each says which words it does not read, and runs nothing. */
export function readBeginning(
  scope: SentenceScope,
  commands: RankIndex<RankEntry>,
): readonly PlacedReading[] {
  const found = new Map<string, PlacedReading>();
  for (let split = scope.words.length - 1; split >= 0; split -= 1) {
    const name = scope.words.slice(0, split);
    if (scope.days.cuts(name)) continue;
    for (const command of namedBy(scope, commands, name)) {
      const reading = found.has(command.id) ? undefined : beginning(scope, command, split);
      if (reading) found.set(command.id, reading);
    }
  }
  return [...found.values()].sort((one, other) => other.near - one.near || other.split - one.split);
}

/** Without a name those that set a field of what is chosen or focused. */
function namedBy(
  { system }: SentenceScope,
  commands: RankIndex<RankEntry>,
  name: readonly TypedWord[],
): readonly Command<unknown>[] {
  if (name.length === 0)
    return system.registry.all.filter(
      ({ id, hidden, args }) => !hidden && nearness(system, id) >= onSubject && takesField(args),
    );
  return rank(textOf(name), [commands], { limit: mostNamed }).flatMap(({ entry, tier }) => {
    const command = nameTiers.includes(tier) ? system.registry.find(entry.key) : undefined;
    return command ? [command] : [];
  });
}

function beginning(
  scope: SentenceScope,
  command: Command<unknown>,
  split: number,
): PlacedReading | undefined {
  const args: Arguments = Object.entries(command.args);
  const words = scope.words.slice(split);
  for (let length = words.length - 1; length >= 0; length -= 1) {
    const filled = fillArguments(scope, args, words.slice(0, length), noValues);
    if (!filled || filled.loose > 0 || (split === 0 && length === 0)) continue;
    const unread = words.slice(length);
    const problem = problemOf(scope, args, { filled, unread, isNamed: split > 0 });
    if (!problem || scope.days.cuts(unread)) continue;
    const name = scope.words.slice(0, split);
    return {
      ...filled,
      commandId: command.id,
      parts: [
        ...(split > 0 ? [{ role: 'name' as const, words: name }] : []),
        ...filled.parts,
        { role: 'unread', words: unread },
      ],
      problem,
      split,
      tier: 0,
      near: nearness(scope.system, command.id),
    };
  }
  return undefined;
}

interface Unfinished {
  readonly filled: Filled;
  readonly unread: readonly TypedWord[];
  readonly isNamed: boolean;
}

/** Why the words are not read; undefined where the command may not be meant at all. */
function problemOf(
  { system, days }: SentenceScope,
  args: Arguments,
  { filled: { given, parts, isExact }, unread, isNamed }: Unfinished,
): Sentence | undefined {
  const open = args.filter(([name]) => given.values[name] === undefined);
  const impossible = takesDay(open, given.values, system.context) ? days.impossibleIn(unread) : undefined;
  if (impossible !== undefined) return faultOfDay(impossible);
  const [number] = unread;
  const target = args
    .map(([, each]) => each)
    .find((each) => each.kind === 'pick' || each.kind === 'pickMany');
  const isOfDay = takesDay(args, given.values, system.context);
  if (
    number &&
    !isOfDay &&
    unread.length === 1 &&
    parseId(number.text) &&
    isTargetChosen(target, system.context)
  )
    return {
      key: 'palette:reading.number',
      params: { id: number.text.replace('#', ''), count: subjectOf(system.context)?.count ?? 0 },
    };
  // A field without a value and without a command before it is seldom meant for the row that only has the focus.
  const isMeant = isNamed || parts.length > 1 || isTargetChosen(target, system.context);
  if (!isExact || parts.length === 0 || !isMeant) return undefined;
  return { key: 'palette:reading.unread', params: { words: textOf(unread) } };
}

function isTargetChosen(
  target: Arguments[number][1] | undefined,
  context: SentenceScope['system']['context'],
): boolean {
  const isRecord = target?.kind === 'pick' || target?.kind === 'pickMany';
  return isRecord && target.fromSubject && isSelected(context, target.resource);
}
