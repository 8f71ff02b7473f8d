import type { Context } from '../context/context-keys.ts';
import type { Argument, ArgumentValues } from './arguments.ts';

/** Whether one of the arguments is a day, or may be one for a field that can be chosen. */
export function takesDay(
  args: readonly (readonly [string, Argument])[],
  values: ArgumentValues,
  context: Context,
): boolean {
  const chosen = args.flatMap(([name, argument]) =>
    argument.kind === 'offered' ? argument.offers(context).map(({ value }) => ({ [name]: value })) : [],
  );
  const isDay = (argument: Argument) => argument.kind === 'day';
  return args.some(([, argument]) => {
    if (argument.kind === 'fields')
      return argument.offers(context).some(({ value }) => isDay(argument.of(value, values, context)));
    if (argument.kind !== 'dependent') return isDay(argument);
    return [{}, ...chosen].some((more) => isDay(argument.of({ ...values, ...more }, context)));
  });
}
