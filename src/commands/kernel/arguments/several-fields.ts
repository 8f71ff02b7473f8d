import type { FieldValues } from '../bulk/bulk-plan.ts';
import type { Argument, ArgumentMap, ArgumentValues, FieldsArgument } from './arguments.ts';

/** The name under which the value of a chosen field is kept among the values of a command. */
export function fieldValueName(name: string, field: string): string {
  return `${name}.${field}`;
}

/** The fields that are chosen for an argument so far. */
export function chosenFields(values: ArgumentValues, name: string): readonly string[] {
  const chosen = values[name];
  return Array.isArray(chosen) ? chosen.map(String) : [];
}

/** The argument for the value of one field. */
export function fieldValueArgument({ of }: FieldsArgument<unknown>, field: string): Argument {
  return { kind: 'dependent', optional: false, of: (values, context) => of(field, values, context) };
}

/** The arguments, with one for the value of each chosen field behind the argument that chooses them. */
export function withFieldValues(args: ArgumentMap, values: ArgumentValues): ArgumentMap {
  return Object.fromEntries(
    Object.entries(args).flatMap(([name, argument]): [string, Argument][] => {
      const chosen = argument.kind === 'fields' ? chosenFields(values, name) : [];
      const ofFields = chosen.map((field): [string, Argument] => [
        fieldValueName(name, field),
        fieldValueArgument(argument as FieldsArgument<unknown>, field),
      ]);
      return [[name, argument], ...ofFields];
    }),
  );
}

/** What each chosen field becomes, for those that have their value. */
export function valuesByField(values: ArgumentValues, name: string): FieldValues {
  return Object.fromEntries(
    chosenFields(values, name).flatMap((field) => {
      const value = values[fieldValueName(name, field)];
      return value === undefined ? [] : [[field, value]];
    }),
  );
}

/** Whether a sentence may name a field for one of the arguments. */
export function takesField(args: ArgumentMap): boolean {
  return Object.values(args).some(({ kind }) => kind === 'offered' || kind === 'fields');
}
