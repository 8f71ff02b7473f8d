import { offerNames, offersOf, resolveArgument } from '../arguments/argument-values.ts';
import type { Argument, FieldsArgument } from '../arguments/arguments.ts';
import { chosenFields, fieldValueArgument, fieldValueName } from '../arguments/several-fields.ts';
import { isSpan, writeDay } from '../days/day-reader.ts';
import type { CommandSystem } from '../running/command-system.ts';
import { type Reading, restOf } from './reading.ts';

/** How a day was read, in words, and beside it what it is the day of; of several fields each with its value. Nothing where the words say it themselves. */
export function valuesRead(system: CommandSystem, reading: Reading): readonly string[] {
  const { commandId, given } = reading;
  const args = Object.entries(system.registry.find(commandId)?.args ?? {});
  const several = args.flatMap(([name, argument]) =>
    argument.kind === 'fields' ? fieldsRead(system, reading, name, argument) : [],
  );
  if (several.length > 0) return several;
  const known = args.flatMap(([name, declared]) => {
    const value = given.values[name];
    if (value === undefined) return [];
    return [{ argument: resolveArgument(declared, given.values, system.context), value: String(value) }];
  });
  if (!known.some(({ argument, value }) => argument.kind === 'day' && !isSpan(value))) return [];
  return known.flatMap(({ argument, value }) => {
    if (argument.kind === 'day') return isSpan(value) ? [] : [writeDay(value, system.texts.language())];
    return argument.kind === 'offered' ? nameOf(system, argument, value) : [];
  });
}

function fieldsRead(
  system: CommandSystem,
  reading: Reading,
  name: string,
  argument: FieldsArgument<unknown>,
): readonly string[] {
  const { values, references } = reading.given;
  return chosenFields(values, name).map((field) => {
    const [title = field] = nameOf(system, argument, field);
    const place = fieldValueName(name, field);
    const reference = references[place];
    if (reference) return `${title} # ${reference.id}`;
    const value = values[place];
    // What is looked for by its name is not known yet.
    if (value === undefined) return `${title} “${restOf(reading) ?? ''}”`;
    const declared = resolveArgument(fieldValueArgument(argument, field), values, system.context);
    return `${title} ${valueRead(system, declared, value)}`;
  });
}

function valueRead(system: CommandSystem, argument: Argument, value: unknown): string {
  if (argument.kind === 'day' && !isSpan(String(value)))
    return writeDay(String(value), system.texts.language());
  const chosen = Array.isArray(value) ? value.map(String) : [String(value)];
  const names = chosen.map((each) => nameOf(system, argument, each)[0] ?? each);
  return names.join(', ');
}

function nameOf(system: CommandSystem, argument: Argument, value: string): readonly string[] {
  const offer = offersOf(argument, system.context).find((each) => each.value === value);
  return offer ? offerNames(offer, system.texts).slice(0, 1) : [];
}
