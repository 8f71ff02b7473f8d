import type { ArgumentMap, ArgumentValues, ValuesOfArguments } from '../arguments/arguments.ts';
import type { FrozenRecord } from '../bulk/bulk-plan.ts';
import type { Sentence } from '../context/context-keys.ts';
import type { ConfirmQuestion } from '../context/kernel-services.ts';
import { always, type When } from '../context/when.ts';
import type { Undo } from '../undo/undo.ts';
import { type KeyReach, usualReach } from './key-owner.ts';

/** How much harm a command can do: `reversible` ones give an undo, `irreversible` ones are confirmed before they run. */
export type Danger = 'none' | 'reversible' | 'irreversible';

/** Where a key is heard: everywhere, or only inside an element that carries `data-key-scope`. */
export type KeyScope = 'global' | 'grid' | 'head' | 'form' | 'bar';

/** What a run came to, for the view that asked for it. */
export interface Answer {
  /** What the view goes on with, such as the saved record. */
  readonly answer: unknown;
  readonly undo?: Undo | undefined;
  /** What is told of it, where the sentence of the undo is not it. */
  readonly told?: Sentence;
}

/** What a run may answer with: what takes it back, an answer to a view, or nothing. */
export type RunResult = Promise<Undo | Answer | undefined> | Undo | Answer | undefined;

/** The one stop before a command takes records away, or does to many what nothing takes back: Enter on their number goes on. */
export interface Stop {
  /** It is made for more records than these; 0 for any. */
  readonly above: number;
  /** What goes with the records; nothing where nothing does. */
  readonly goesWith?: (records: readonly FrozenRecord[]) => Sentence | undefined;
}

/** So many records may go at once without a stop, since they come back by one undo. */
export const usualStop: Stop = { above: 50 };

/** What a run came to, with what takes it back in its place. */
export function answerOf(result: Undo | Answer | undefined): Answer {
  if (!result) return { answer: undefined };
  return 'answer' in result ? result : { answer: undefined, undo: result };
}

/** What a command shows before it runs, a line a sentence. */
export type Preview = readonly Sentence[];

/** Questions that are asked one after the other; a no to one ends the command. */
export type Reservations = Promise<readonly ConfirmQuestion[]>;

interface CommandTraits {
  /** Dotted and stable, such as `groups.create`: the key of history, locale, tests and help. */
  readonly id: string;
  /** The part of the product that it belongs to, such as `groups`. */
  readonly section: string;
  /** The resource that it is about, by its contract name; its commands come first where that resource is shown. */
  readonly resource?: string;
  /** Keys in the words of the keymap: `c`, `g c`, `Mod+K`, `Delete`. Several are alternatives. */
  readonly keys?: string | readonly string[];
  readonly scope?: KeyScope;
  /** What its keys reach, which says where they are heard; left out, its subject, else the screen of its resource, else the console. */
  readonly reach?: KeyReach;
  /** A condition for the keys alone, such as the screen; the palette offers the command without it. */
  readonly keysWhen?: When;
  readonly when?: When;
  readonly danger?: Danger;
  /** It asks at a gate of its own before it does anything, so that nobody else has to. */
  readonly gated?: boolean;
  /** The locale key of the sentence that says what failed; the reason follows, `{{reason}}`. */
  readonly failureKey?: string;
  /** Never listed, only run by its key or by a view. */
  readonly hidden?: boolean;
  /** Whether its keys are heard in text fields; left out, those with Mod are. */
  readonly inFields?: boolean;
  /** Whether it may run while a dialog is open. */
  readonly inDialogs?: boolean;
  /** Whether it may run again while it runs on the same records. */
  readonly reentrant?: boolean;
  /** Whether it is left out of the history of recent commands and of "repeat last". */
  readonly unrepeatable?: boolean;
  /** Where it leads with the record of an id, for one that does nothing else. */
  readonly leadsTo?: (id: number) => string;
  /** Whether it changes records that the screen may not show: its keys do nothing while a form has unsaved changes, but in a grid, and it is not tried again later. */
  readonly reachesElsewhere?: boolean;
  /** Whether it takes records away: it stops before many, and what was done last must not do so again by an Enter on an empty palette. */
  readonly removes?: boolean;
  /** The stop before it acts on many; left out, those that remove or cannot be undone have the usual one. */
  readonly stop?: Stop;
  /** Whether holding the key down runs it again and again. */
  readonly repeats?: boolean;
}

/** What one writes to declare a command. */
export interface CommandDeclaration<Services, Arguments extends ArgumentMap> extends CommandTraits {
  readonly args?: Arguments;
  preview?(services: Services, values: Partial<ValuesOfArguments<Arguments>>): Promise<Preview> | Preview;
  /** What stands against it though it can be done: each is asked by name, in a step of its own, before it runs. */
  reservations?(services: Services, values: ValuesOfArguments<Arguments>): Reservations;
  run(services: Services, values: ValuesOfArguments<Arguments>): RunResult;
}

/** A command as the registry holds it: data plus one function. */
export interface Command<Services> extends CommandTraits {
  readonly keys: readonly string[];
  readonly scope: KeyScope;
  readonly reach: KeyReach;
  readonly keysWhen: When;
  readonly when: When;
  readonly args: ArgumentMap;
  readonly danger: Danger;
  preview?(services: Services, values: ArgumentValues): Promise<Preview> | Preview;
  reservations?(services: Services, values: ArgumentValues): Reservations;
  run(services: Services, values: ArgumentValues): RunResult;
}

/** Whether the command shows a record and does nothing else. */
export function opensRecord(command: { readonly id: string } | undefined): boolean {
  return command?.id.endsWith('.open') === true;
}

const commandId = /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+$/;

/** Makes `defineCommand` for one kind of services; throws on an id that is not dotted. */
export function commandDefiner<Services>() {
  return function defineCommand<const Arguments extends ArgumentMap = Record<never, never>>(
    declaration: CommandDeclaration<Services, Arguments>,
  ): Command<Services> {
    const { id, keys, args, run, preview, reservations } = declaration;
    if (!commandId.test(id)) throw new Error(`The command id "${id}" is not dotted lower case`);
    return {
      ...declaration,
      keys: keys === undefined ? [] : typeof keys === 'string' ? [keys] : keys,
      scope: declaration.scope ?? 'global',
      reach: declaration.reach ?? usualReach(declaration.resource, args ?? {}),
      keysWhen: declaration.keysWhen ?? always,
      when: declaration.when ?? always,
      danger: declaration.danger ?? 'none',
      ...((declaration.removes || declaration.danger === 'irreversible') && { stop: usualStop }),
      ...(declaration.stop && { stop: declaration.stop }),
      args: args ?? {},
      // The runner only calls these once every declared argument is there.
      run: (services, values) => run(services, values as ValuesOfArguments<Arguments>),
      reservations:
        reservations &&
        ((services, values) => reservations(services, values as ValuesOfArguments<Arguments>)),
      preview:
        preview && ((services, values) => preview(services, values as Partial<ValuesOfArguments<Arguments>>)),
    };
  };
}
