import type { Context, Sentence } from '../context/context-keys.ts';
import type { ResourceRecord, Subject } from '../context/subject.ts';
import type { Offered } from './offered.ts';

/** What every argument has: whether it may be left out and the sentence that asks for it. `_value` exists for the types alone. */
interface ArgumentBase<Value> {
  readonly optional: boolean;
  /** The question; otherwise it follows from the kind. */
  readonly ask?: Sentence;
  readonly _value?: { readonly type: Value };
}

/** One record of a resource, chosen from a list or named by its id. */
export interface PickArgument<Value = ResourceRecord> extends ArgumentBase<Value> {
  readonly kind: 'pick';
  readonly resource: string;
  /** Filters that the offered records must match, in the words of the wire. */
  readonly filter?: Readonly<Record<string, string>>;
  /** Whether what is selected or focused is taken without asking. */
  readonly fromSubject: boolean;
  /** The locale key of the choice that means no record; its value is `null`. */
  readonly noneKey?: string;
  /** Whether it is loaded even where a list has it, since lists leave fields out. */
  readonly whole?: boolean;
}

/** Records of a resource: the selection, else a chosen one. */
export interface PickManyArgument<Value = Subject> extends ArgumentBase<Value> {
  readonly kind: 'pickMany';
  readonly resource: string;
  readonly fromSubject: boolean;
}

/** A line of text. */
export interface TextArgument<Value = string> extends ArgumentBase<Value> {
  readonly kind: 'text';
  readonly minimum: number;
  readonly maximum: number;
  /** What is wrong with it, if anything. */
  readonly check?: (value: string) => Sentence | undefined;
}

/** A mail address of 5 to 150 characters (spec section 5). */
export interface EmailArgument<Value = string> extends ArgumentBase<Value> {
  readonly kind: 'email';
}

/** A whole number within bounds. */
export interface NumberArgument<Value = number> extends ArgumentBase<Value> {
  readonly kind: 'number';
  readonly minimum: number;
  readonly maximum: number;
  /** What is wrong with it at this place, if anything. */
  readonly check?: (value: number, context: Context) => Sentence | undefined;
  /** What it is where it can be one number alone. */
  readonly only?: (context: Context) => number | undefined;
}

/** A number that has to be typed to show that it was read; `expected` sees the arguments before it. */
export interface TypedCountArgument<Value = number> extends ArgumentBase<Value> {
  readonly kind: 'typedCount';
  readonly expected: (values: ArgumentValues) => number;
}

/** One of a few values; each has the locale key of its name. */
export interface ChoiceArgument<Value = string> extends ArgumentBase<Value> {
  readonly kind: 'choice';
  readonly choices: readonly { readonly value: string; readonly labelKey: string }[];
}

/** Several of a few values, or none; `initial` are chosen at first. */
export interface ChoicesArgument<Value = readonly string[]> extends ArgumentBase<Value> {
  readonly kind: 'choices';
  readonly choices: ChoiceArgument['choices'];
  readonly initial: readonly string[];
}

/** A day, written short or in words. The value is `YYYY-MM-DD`, or a span such as `+1y` where each record counts from its own day. */
export interface DayArgument<Value = string> extends ArgumentBase<Value> {
  readonly kind: 'day';
  /** Whether a span stays one; else it counts from today. */
  readonly keepsSpans: boolean;
  /** The day that a span counts from, where there is but one. */
  readonly from?: string;
}

/** An argument of which the ones before it decide what it is. */
export interface DependentArgument<Value = unknown> extends ArgumentBase<Value> {
  readonly kind: 'dependent';
  readonly of: (values: ArgumentValues, context: Context) => Argument;
}

/** A command; the value is the path of a link to it, `/do/campaigns.launch`. */
export interface CommandLinkArgument<Value = string> extends ArgumentBase<Value> {
  readonly kind: 'commandLink';
}

/** One of what the place offers at the moment, such as a saved view. */
export interface OfferedArgument<Value = string> extends ArgumentBase<Value> {
  readonly kind: 'offered';
  readonly offers: (context: Context) => readonly Offered[];
}

/** Values for several fields of the same records: which fields, and then, one after the other, the value of each. */
export interface FieldsArgument<Value = readonly string[]> extends ArgumentBase<Value> {
  readonly kind: 'fields';
  readonly offers: (context: Context) => readonly Offered[];
  /** What is asked for the value of a field, once the arguments before it are known. */
  readonly of: (field: string, values: ArgumentValues, context: Context) => Argument;
}

/** A yes that has to be given; `question` sees the arguments before it. */
export interface ConfirmArgument<Value = true> extends ArgumentBase<Value> {
  readonly kind: 'confirm';
  readonly question: (values: ArgumentValues) => Sentence;
}

/** What the view hands over that runs the command, such as the values of a form; nobody is asked for it. */
export interface GivenArgument<Value = unknown> extends ArgumentBase<Value> {
  readonly kind: 'given';
}

/** What is asked at a gate: a dialog of its own that shows what is at stake, and runs the command again with the answer. */
export interface GateArgument<Value = unknown> extends ArgumentBase<Value> {
  readonly kind: 'gate';
  readonly dialogId: string;
  /** What the dialog gets of the arguments before it. */
  readonly props: (values: ArgumentValues) => Readonly<Record<string, unknown>>;
}

/** An argument that a command declares. */
export type Argument<Value = unknown> =
  | PickArgument<Value>
  | PickManyArgument<Value>
  | TextArgument<Value>
  | EmailArgument<Value>
  | NumberArgument<Value>
  | TypedCountArgument<Value>
  | ChoiceArgument<Value>
  | ChoicesArgument<Value>
  | DayArgument<Value>
  | DependentArgument<Value>
  | OfferedArgument<Value>
  | FieldsArgument<Value>
  | CommandLinkArgument<Value>
  | GateArgument<Value>
  | GivenArgument<Value>
  | ConfirmArgument<Value>;

/** The arguments of a command by name, in the order in which they are asked. */
export type ArgumentMap = Readonly<Record<string, Argument>>;

/** Values by argument name, not yet known to be complete. */
export type ArgumentValues = Readonly<Record<string, unknown>>;

/** The values that `run` gets for declared arguments. */
export type ValuesOfArguments<Arguments extends ArgumentMap> = {
  readonly [Name in keyof Arguments]: NonNullable<Arguments[Name]['_value']>['type'];
};

interface PickOptions {
  ask?: Sentence;
  noneKey?: string;
  whole?: boolean;
  filter?: Readonly<Record<string, string>>;
  /** Say `false` for a second record, such as the list that a contact moves to. */
  fromSubject?: boolean;
}

/** Asks for one record; the value is the loaded record. */
export function pick<Item extends ResourceRecord = ResourceRecord>(
  resource: string,
  options: PickOptions = {},
): PickArgument<Item> {
  return { kind: 'pick', optional: false, fromSubject: true, ...options, resource };
}

/** Asks for records; the value says which, and carries those that are loaded. */
export function pickMany<Item extends ResourceRecord = ResourceRecord>(
  resource: string,
  options: Omit<PickOptions, 'filter' | 'noneKey' | 'whole'> = {},
): PickManyArgument<Subject<Item>> {
  return { kind: 'pickMany', optional: false, fromSubject: true, ...options, resource };
}

interface TextOptions {
  ask?: Sentence;
  minimum?: number;
  maximum?: number;
  check?: (value: string) => Sentence | undefined;
}

/** Asks for a line of text, 1 to 150 characters unless said otherwise. */
export function text(options: TextOptions = {}): TextArgument {
  return { kind: 'text', optional: false, minimum: 1, maximum: 150, ...options };
}

/** Asks for a mail address. */
export function email(options: { ask?: Sentence } = {}): EmailArgument {
  return { kind: 'email', optional: false, ...options };
}

/** Asks for a whole number. */
export function number(
  options: Partial<Pick<NumberArgument, 'ask' | 'minimum' | 'maximum' | 'check' | 'only'>> = {},
): NumberArgument {
  return { kind: 'number', optional: false, minimum: 0, maximum: Number.MAX_SAFE_INTEGER, ...options };
}

/** Asks to type the number that `expected` makes of the arguments before it. */
export function typedCount<Values extends object>(
  expected: (values: Values) => number,
  options: { ask?: Sentence } = {},
): TypedCountArgument {
  return {
    kind: 'typedCount',
    optional: false,
    expected: (values) => expected(values as Values),
    ...options,
  };
}

/** Asks for one of the values; each has the locale key of its name. */
export function choice<const Value extends string>(
  labels: Readonly<Record<Value, string>>,
  options: { ask?: Sentence } = {},
): ChoiceArgument<Value> {
  const choices = Object.entries<string>(labels).map(([value, labelKey]) => ({ value, labelKey }));
  return { kind: 'choice', optional: false, choices, ...options };
}

/** Asks for several of the values, which may be none; each has the locale key of its name. */
export function choices(
  offers: ChoicesArgument['choices'],
  options: { ask?: Sentence; initial?: readonly string[] } = {},
): ChoicesArgument {
  return { kind: 'choices', optional: false, initial: [], ...options, choices: offers };
}

/** Asks for a day; a span such as `+1y` counts from today unless it is kept. */
export function day(options: { ask?: Sentence; keepsSpans?: boolean; from?: string } = {}): DayArgument {
  return { kind: 'day', optional: false, keepsSpans: false, ...options };
}

/** Asks for what the arguments before it decide. */
export function dependent(of: DependentArgument['of']): DependentArgument {
  return { kind: 'dependent', optional: false, of };
}

/** Asks for one of what the place offers when it is asked; the value is that of the chosen one. */
export function offered(
  offers: OfferedArgument['offers'],
  options: { ask?: Sentence } = {},
): OfferedArgument {
  return { kind: 'offered', optional: false, offers, ...options };
}

/** Asks for fields, and for a value of each; `run` reads them by `valuesByField`. */
export function fields(
  { offers, of }: Pick<FieldsArgument, 'offers' | 'of'>,
  options: { ask?: Sentence } = {},
): FieldsArgument {
  return { kind: 'fields', optional: false, offers, of, ...options };
}

/** Asks for a command to link to. */
export function commandLink(): CommandLinkArgument {
  return { kind: 'commandLink', optional: false, ask: { key: 'palette:ask.command' } };
}

/** Asks at a gate, once all the others are known. No link, no word in the palette and no repetition answers it. */
export function gate<Value, Before extends object>(
  dialogId: string,
  props: (values: Before) => Readonly<Record<string, unknown>>,
): GateArgument<Value> {
  return { kind: 'gate', optional: false, dialogId, props: (values) => props(values as Before) };
}

/** Takes what the view hands over that runs the command; a command that needs it is hidden. */
export function given<Value>(): GivenArgument<Value> {
  return { kind: 'given', optional: false };
}

/** Asks for a yes. */
export function confirm<Values extends object>(question: (values: Values) => Sentence): ConfirmArgument {
  return { kind: 'confirm', optional: false, question: (values) => question(values as Values) };
}

/** The same argument, which may be left out: then its value is `undefined` and it is not asked for. */
export function optional<Value>(argument: Argument<Value>): Argument<Value | undefined> {
  return { ...argument, optional: true } as Argument<Value | undefined>;
}

/** Whether the argument is filled from what is chosen or focused. */
export function takesSubject(argument: Argument): argument is PickArgument | PickManyArgument {
  return (argument.kind === 'pick' || argument.kind === 'pickMany') && argument.fromSubject;
}
