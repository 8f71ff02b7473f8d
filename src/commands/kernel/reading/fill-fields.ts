import { namedOffer, type PartialValues, withValue } from '../arguments/argument-values.ts';
import type { FieldsArgument } from '../arguments/arguments.ts';
import { chosenFields, fieldValueArgument, fieldValueName } from '../arguments/several-fields.ts';
import { type Arguments, before, type CommandScope, type Filled } from './reading.ts';
import { areAdjacent, type TypedWord, textOf } from './typed-words.ts';

const mostWordsOfField = 3;

/** Gives words to arguments, as `fillArguments` does. */
type Fill = (
  scope: CommandScope,
  args: Arguments,
  words: readonly TypedWord[],
  given: PartialValues,
) => Filled | undefined;

/** An argument that takes several fields, and the arguments behind it. */
interface OpenFields {
  readonly name: string;
  readonly argument: FieldsArgument<unknown>;
  readonly others: Arguments;
}

/** Reads a field, its value, the next field and so on, each field once; of several ways the one with the fewest words of free text. */
export function fillFields(
  scope: CommandScope,
  open: OpenFields,
  words: readonly TypedWord[],
  given: PartialValues,
  fill: Fill,
): Filled | undefined {
  const { name, argument, others } = open;
  const chosen = chosenFields(given.values, name);
  const offers = argument.offers(scope.system.context).filter(({ value }) => !chosen.includes(value));
  const found: Filled[] = [];
  for (let length = Math.min(mostWordsOfField, words.length - 1); length > 0; length -= 1) {
    const some = words.slice(0, length);
    const isWhole = areAdjacent(some) && !scope.days.cuts(some);
    const field = isWhole ? namedOffer(offers, textOf(some), scope.system.texts) : undefined;
    if (!field) continue;
    const { value } = field.offer;
    const next: Arguments = [
      [fieldValueName(name, value), fieldValueArgument(argument, value)],
      [name, argument],
      ...others,
    ];
    const filled = fill(scope, next, words.slice(length), withValue(given, name, [...chosen, value]));
    if (filled)
      found.push({
        ...before(filled, { role: 'argument', words: some, argument: name }),
        isNear: filled.isNear || field.isNear,
      });
  }
  if (found.length > 0) return leastLoose(found);
  const [linking] = words;
  if (chosen.length === 0 || !linking || !scope.linking.has(linking.folded)) return undefined;
  const filled = fillFields(scope, open, words.slice(1), given, fill);
  return filled && before(filled, { role: 'joining', words: [linking] });
}

/** The way without wrong letters, then the one with the fewest words of free text; the first of equal ones. */
export function leastLoose(found: readonly Filled[]): Filled | undefined {
  return [...found].sort(
    (one, other) => Number(one.isNear) - Number(other.isNear) || one.loose - other.loose,
  )[0];
}
