import { parseAddress } from '#contract/rules/address.ts';
import { fold } from '#contract/rules/fold.ts';
import type { CommandTexts } from '../context/command-texts.ts';
import type { Context, Sentence } from '../context/context-keys.ts';
import type { LoadRecord, RecordReference } from '../context/records.ts';
import { type ResourceRecord, type Subject, subjectFrom, subjectOf } from '../context/subject.ts';
import { dayFault } from '../days/day-fault.ts';
import { isSpan, readDays } from '../days/day-reader.ts';
import { letterMistakes, tolerance } from '../ranking/rank-text.ts';
import {
  type Argument,
  type ArgumentMap,
  type ArgumentValues,
  type DayArgument,
  type GateArgument,
  takesSubject,
} from './arguments.ts';
import type { Offered } from './offered.ts';
import { withFieldValues } from './several-fields.ts';

/** Values that are known, and records that have to be loaded to become values. */
export interface PartialValues {
  readonly values: ArgumentValues;
  readonly references: Readonly<Record<string, RecordReference>>;
}

/** What reading a typed argument takes beside the text. */
export interface Reading {
  /** The arguments before it. */
  readonly values: ArgumentValues;
  readonly context: Context;
  /** `YYYY-MM-DD`. */
  readonly today: string;
  readonly texts: Pick<CommandTexts, 'language' | 'textInAll'>;
}

/** What a typed text means for an argument. */
export type ParsedArgument =
  /** `isNear` where a wrong letter was read as the one that is meant. */
  | { readonly kind: 'value'; readonly value: unknown; readonly isNear?: boolean }
  | { readonly kind: 'reference'; readonly reference: RecordReference }
  | { readonly kind: 'problem'; readonly problem: Sentence };

/** The names of the arguments that still have to be asked for, in order; what a gate asks comes after them. */
export function missingArguments(args: ArgumentMap, given: PartialValues): readonly string[] {
  return Object.entries(withFieldValues(args, given.values))
    .filter(
      ([name, argument]) =>
        argument.kind !== 'gate' &&
        !argument.optional &&
        given.values[name] === undefined &&
        !given.references[name],
    )
    .map(([name]) => name);
}

/** The gate that is still closed: what it asks for is not given. */
export function closedGate(args: ArgumentMap, { values }: PartialValues): GateArgument | undefined {
  const gates = Object.entries(args).filter(([name]) => values[name] === undefined);
  return gates.map(([, argument]) => argument).find((argument) => argument.kind === 'gate');
}

/** Whether the command asks at a gate. */
export function hasGate(args: ArgumentMap): boolean {
  return Object.values(args).some(({ kind }) => kind === 'gate');
}

/** The same without what was answered at a gate: it is asked again. */
export function withoutGates(args: ArgumentMap, given: PartialValues): PartialValues {
  const values = Object.entries(given.values).filter(([name]) => args[name]?.kind !== 'gate');
  return { ...given, values: Object.fromEntries(values) };
}

/** Fills the first record argument that fits from the selection, else the focused row, else the screen's record. */
export function prefill(args: ArgumentMap, given: PartialValues, context: Context): PartialValues {
  return withOnlyOnes(args, withSubject(args, given, context), context);
}

/** Nobody is asked for a number where it can be one alone. */
function withOnlyOnes(args: ArgumentMap, given: PartialValues, context: Context): PartialValues {
  return Object.entries(args).reduce((values, [name, argument]) => {
    const only = argument.kind === 'number' ? argument.only?.(context) : undefined;
    return only === undefined || values.values[name] !== undefined ? values : withValue(values, name, only);
  }, given);
}

function withSubject(args: ArgumentMap, given: PartialValues, context: Context): PartialValues {
  const subject = subjectOf(context);
  if (!subject) return given;
  const fitting = Object.entries(args).find(
    ([, argument]) => takesSubject(argument) && argument.resource === subject.resource,
  );
  if (!fitting) return given;
  const [name, argument] = fitting;
  if (given.values[name] !== undefined || given.references[name]) return given;
  if (argument.kind === 'pickMany') return withValue(given, name, subject);
  const [record] = subject.records;
  const [id] = subject.ids;
  if (subject.count !== 1 || id === undefined) return given;
  return withRecord(given, { name, argument }, { resource: subject.resource, id }, record);
}

/** What is the subject now in place of what it was when the values were given; the same values where there is none. */
export function prefillAnew(args: ArgumentMap, given: PartialValues, context: Context): PartialValues {
  const fresh = prefill(args, noValues, context);
  const [anew] = [...Object.keys(fresh.values), ...Object.keys(fresh.references)];
  if (anew === undefined) return given;
  const { [anew]: _value, ...values } = given.values;
  const { [anew]: _reference, ...references } = given.references;
  return prefill(args, { values, references }, context);
}

/** The values with a chosen record: as it is loaded, or by name where it still has to be. */
export function withRecord(
  given: PartialValues,
  { name, argument }: { readonly name: string; readonly argument: Argument | undefined },
  reference: RecordReference,
  record: ResourceRecord | undefined,
): PartialValues {
  const isWhole = argument?.kind !== 'pick' || argument.whole !== true;
  if (!record || !isWhole) return withReference(given, name, reference);
  return withValue(given, name, asArgument(argument, reference.resource, record));
}

/** The values with one more. */
export function withValue(given: PartialValues, name: string, value: unknown): PartialValues {
  return { ...given, values: { ...given.values, [name]: value } };
}

/** The values with one more record that has to be loaded. */
export function withReference(given: PartialValues, name: string, reference: RecordReference): PartialValues {
  return { ...given, references: { ...given.references, [name]: reference } };
}

/** Nothing known yet. */
export const noValues: PartialValues = { values: {}, references: {} };

/** Loads what is only named; rejects as the loader does. */
export async function completeValues(
  args: ArgumentMap,
  given: PartialValues,
  load: LoadRecord,
  signal?: AbortSignal,
): Promise<ArgumentValues> {
  const loaded = await Promise.all(
    Object.entries(given.references).map(async ([name, reference]) => {
      const record = await load(reference, signal);
      return [name, asArgument(args[name], reference.resource, record)] as const;
    }),
  );
  return { ...given.values, ...Object.fromEntries(loaded) };
}

/** A chosen record as the value of the argument: itself, or a subject of one. */
function asArgument(argument: Argument | undefined, resource: string, record: ResourceRecord): unknown {
  return argument?.kind === 'pickMany' ? subjectFrom(resource, [record]) : record;
}

/** The subject that given record arguments make, for judging a command by what it is given. */
export function subjectOfValues(args: ArgumentMap, values: ArgumentValues): Subject | undefined {
  for (const [name, argument] of Object.entries(args)) {
    const value = values[name];
    if (value === undefined) continue;
    if (argument.kind === 'pickMany' && argument.fromSubject) return value as Subject;
    if (argument.kind === 'pick' && argument.fromSubject)
      return subjectFrom(argument.resource, [value as ResourceRecord]);
  }
  return undefined;
}

/** What an argument is, once the ones before it are known. */
export function resolveArgument(argument: Argument, values: ArgumentValues, context: Context): Argument {
  return argument.kind === 'dependent' ? argument.of(values, context) : argument;
}

/** What a choice or an offer is called in all languages, the one in use first. */
export function offerNames(offer: Offered, texts: Pick<CommandTexts, 'textInAll'>): readonly string[] {
  if ('title' in offer) return [offer.title];
  const { titleKey, alsoKey } = offer;
  const others = alsoKey === undefined ? [] : texts.textInAll({ key: alsoKey });
  return [...texts.textInAll({ key: titleKey }), ...others.flatMap((each) => each.split(' | '))];
}

/** What can be chosen for an argument that names it all; nothing for the others. */
export function offersOf(argument: Argument, context: Context): readonly Offered[] {
  if (argument.kind === 'offered' || argument.kind === 'fields') return argument.offers(context);
  if (argument.kind !== 'choice' && argument.kind !== 'choices') return [];
  return argument.choices.map(({ value, labelKey }) => ({ value, titleKey: labelKey }));
}

/** Reads what was typed for an argument. */
export function parseArgument(declared: Argument, typed: string, reading: Reading): ParsedArgument {
  const argument = resolveArgument(declared, reading.values, reading.context);
  const input = typed.trim();
  switch (argument.kind) {
    case 'pick':
    case 'pickMany': {
      const id = parseId(input);
      if (id === undefined) return problem('kernel:argument.choose');
      return { kind: 'reference', reference: { resource: argument.resource, id } };
    }
    case 'text': {
      if (input.length < argument.minimum) return problem('kernel:argument.required');
      if (input.length > argument.maximum)
        return problem('kernel:argument.too-long', { maximum: argument.maximum });
      const fault = argument.check?.(input);
      return fault ? { kind: 'problem', problem: fault } : { kind: 'value', value: input };
    }
    case 'email': {
      const parsed = parseAddress(input);
      return parsed.ok ? { kind: 'value', value: parsed.address } : problem('kernel:argument.email');
    }
    case 'number': {
      const { minimum, maximum } = argument;
      const value = parseWhole(input);
      const fits = value !== undefined && value >= minimum && value <= maximum;
      if (!fits && maximum === Number.MAX_SAFE_INTEGER)
        return problem('kernel:argument.number-from', { minimum });
      if (!fits) return problem('kernel:argument.number', { minimum, maximum });
      const fault = argument.check?.(value, reading.context);
      return fault ? { kind: 'problem', problem: fault } : { kind: 'value', value };
    }
    case 'typedCount': {
      const expected = argument.expected(reading.values);
      const fits = parseWhole(input.replace(/[.,\s\u00a0\u202f](?=\d{3})/g, '')) === expected;
      return fits ? { kind: 'value', value: expected } : problem('kernel:argument.typed-count', { expected });
    }
    case 'day':
      return parseDay(argument, input, reading);
    case 'choice':
    case 'offered': {
      const chosen = namedOffer(offersOf(argument, reading.context), input, reading.texts);
      return chosen ? readAs(chosen.offer.value, chosen.isNear) : problem('kernel:argument.choose');
    }
    case 'choices':
    case 'fields': {
      const offers = offersOf(argument, reading.context);
      const chosen = input.split(/[\s,]+/).map((word) => namedOffer(offers, word, reading.texts));
      const values = chosen.flatMap((each) => each?.offer.value ?? []);
      return values.length === chosen.length
        ? readAs(
            [...new Set(values)],
            chosen.some((each) => each?.isNear),
          )
        : problem('kernel:argument.choose');
    }
    case 'commandLink':
    case 'given':
    case 'gate':
    case 'dependent':
    case 'confirm':
      return problem('kernel:argument.choose');
  }
}

function parseDay({ keepsSpans }: DayArgument<unknown>, input: string, reading: Reading): ParsedArgument {
  const basis = { today: reading.today };
  const found = readDays(input, basis, reading.texts.language());
  const [day, other] = found?.days ?? [];
  if (day === undefined || !found) return { kind: 'problem', problem: dayFault(input) };
  if (other !== undefined) return problem('kernel:argument.day-open', { typed: input });
  // A span with a wrong letter would lose that each record counts from its own day.
  if (keepsSpans && isSpan(input))
    return found.isNear ? problem('kernel:argument.day') : readAs(input, false);
  return readAs(day, found.isNear);
}

function readAs(value: unknown, isNear: boolean): ParsedArgument {
  return { kind: 'value', value, ...(isNear && { isNear }) };
}

const shortestBeginning = 3;

/** The offer that is named in full, else the only one whose name begins so, else the only one that a wrong letter makes of it. */
export function namedOffer(
  offers: readonly Offered[],
  input: string,
  texts: Pick<CommandTexts, 'textInAll'>,
): { readonly offer: Offered; readonly isNear: boolean } | undefined {
  const wanted = fold(input);
  const named = offers.map((offer) => ({
    offer,
    names: [offer.value, ...offerNames(offer, texts)].map(fold),
  }));
  const exact = named.find(({ names }) => names.includes(wanted));
  if (exact) return { offer: exact.offer, isNear: false };
  if (wanted.length < shortestBeginning) return undefined;
  const beginning = named.filter(({ names }) => names.some((name) => name.startsWith(wanted)));
  if (beginning.length > 0) return only(beginning, false);
  const most = tolerance(wanted);
  const near = named.filter(({ names }) => names.some((name) => letterMistakes(wanted, name, most) <= most));
  return only(near, true);
}

function only(found: readonly { readonly offer: Offered }[], isNear: boolean) {
  const [first] = found;
  return first && found.length === 1 ? { offer: first.offer, isNear } : undefined;
}

/** An id as it is typed: `42` or `#42`. */
export function parseId(input: string): number | undefined {
  const digits = /^#?(\d{1,15})$/.exec(input.trim())?.[1];
  return digits && Number(digits) > 0 ? Number(digits) : undefined;
}

function parseWhole(input: string): number | undefined {
  return /^\d{1,15}$/.test(input) ? Number(input) : undefined;
}

function problem(key: string, params?: Sentence['params']): ParsedArgument {
  return { kind: 'problem', problem: { key, ...(params && { params }) } };
}
