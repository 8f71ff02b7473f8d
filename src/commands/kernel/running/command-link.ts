import {
  type PartialValues,
  parseArgument,
  type Reading,
  withReference,
  withValue,
} from '../arguments/argument-values.ts';
import type { Argument, ArgumentMap } from '../arguments/arguments.ts';
import { withFieldValues } from '../arguments/several-fields.ts';

/** A command and what a link can give it. */
export interface LinkedCommand {
  readonly id: string;
  readonly args: ArgumentMap;
}

/** The path that opens the palette at the command, filled in with what is given: `/do/campaigns.launch?campaign=42`. */
export function commandPath({ id, args }: LinkedCommand, given: PartialValues): string {
  const parameters = Object.entries(withFieldValues(args, given.values)).flatMap(([name, argument]) => {
    if (!isLinkable(argument)) return [];
    const written = given.references[name]?.id ?? writeValue(given.values[name]);
    return written === undefined ? [] : [`${name}=${encodeURIComponent(written)}`];
  });
  return parameters.length === 0 ? `/do/${id}` : `/do/${id}?${parameters.join('&')}`;
}

/** What the parameters of a link give a command; what cannot be read is left to be asked for. */
export function readParameters(
  { args }: LinkedCommand,
  parameters: Readonly<Record<string, unknown>>,
  read: (values: PartialValues['values']) => Reading,
): PartialValues {
  let given: PartialValues = { values: {}, references: {} };
  const open = Object.entries(args);
  for (let next = open.shift(); next; next = open.shift()) {
    const [name, argument] = next;
    const typed = parameters[name];
    if (!isLinkable(argument) || (typeof typed !== 'string' && typeof typed !== 'number')) continue;
    const parsed = parseArgument(argument, String(typed), read(given.values));
    if (parsed.kind === 'reference') given = withReference(given, name, parsed.reference);
    if (parsed.kind === 'value') given = withValue(given, name, parsed.value);
    if (argument.kind !== 'fields') continue;
    const { [name]: _fields, ...ofFields } = withFieldValues({ [name]: argument }, given.values);
    open.unshift(...Object.entries(ofFields));
  }
  return given;
}

/** A number that has to be typed, a yes and the answer at a gate are given by the person alone. */
function isLinkable({ kind }: Argument): boolean {
  return kind !== 'typedCount' && kind !== 'confirm' && kind !== 'gate';
}

/** A value as a link says it: a record by its id, several words with commas; nothing for what no link can say, such as many records. */
function writeValue(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.join(',');
  if (typeof value !== 'object' || value === null) return undefined;
  if ('ids' in value && Array.isArray(value.ids))
    return value.ids.length === 1 ? String(value.ids[0]) : undefined;
  return 'id' in value ? String(value.id) : undefined;
}
