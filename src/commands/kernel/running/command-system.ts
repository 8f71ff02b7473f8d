import {
  completeValues,
  noValues,
  type PartialValues,
  prefill,
  type Reading,
} from '../arguments/argument-values.ts';
import type { ArgumentValues } from '../arguments/arguments.ts';
import { type CommandTexts, titleOf } from '../context/command-texts.ts';
import type { Sentence } from '../context/context-keys.ts';
import { type ContextStore, createContextStore } from '../context/context-store.ts';
import type { Clock, KernelServices, Notice, TextStore } from '../context/kernel-services.ts';
import type { RecordSource } from '../context/records.ts';
import { refuse, type Verdict } from '../context/when.ts';
import { prepareDays, readDays, readsSentences, todayAt } from '../days/day-reader.ts';
import { askableAvailability } from '../declaring/availability.ts';
import type { Command, Preview } from '../declaring/define-command.ts';
import { createRegistry, type Registry } from '../declaring/registry.ts';
import type { KeyDispatcher, KeyDispatcherParts } from '../keys/key-dispatcher.ts';
import type { Platform } from '../keys/key-strokes.ts';
import { type Binding, createKeymap, type KeymapOptions } from '../keys/keymap.ts';
import { createRecents, type Recents } from '../ranking/recents.ts';
import { createHistory, type History } from '../undo/history.ts';
import type { CarryOutUndo } from '../undo/undo.ts';
import { nameOfTarget, targetOf } from './command-target.ts';
import { createRunner, type Runner } from './runner.ts';

/** Everything about commands, put together once for the console. */
export interface CommandSystem<Services = unknown> {
  readonly registry: Registry<Services>;
  readonly context: ContextStore;
  readonly history: History;
  readonly recents: Recents;
  readonly runner: Runner;
  readonly dispatcher: KeyDispatcher;
  readonly texts: CommandTexts;
  readonly records: RecordSource;
  /** Whether the command can run here, on what is given or is the subject. */
  verdict(commandId: string, given?: PartialValues): Verdict;
  /** What typed arguments are read with, after these values. */
  reading(values: ArgumentValues): Reading;
  /** The days that a text may mean: one, or those that a period leaves open; none for other texts. */
  daysOf(text: string): readonly string[];
  /** Loads what reads days in whole sentences; what is listed may change then. */
  prepareDays(): void;
  /** What the command is called with what it would act on here, in the language in use: Delete 2,997 contacts. */
  titleOf(commandId: string, given?: PartialValues, name?: string): string;
  /** What the command would do; nothing where it does not say or its records cannot be loaded. */
  preview(commandId: string, given: PartialValues, signal: AbortSignal): Promise<Preview>;
  /** What to tell of an error in what a command was to do; nothing of what is to stay silent. */
  tellOf(error: unknown, commandId: string): Sentence | undefined;
  /** The first key of the command as it is in force, such as `g c`. */
  keysOf(commandId: string): string | undefined;
  bindings(): readonly Binding[];
  /** Puts the user's own keys in force. */
  setKeys(options: KeymapOptions): void;
  /** Calls back when verdicts, keys or names may have changed; the answer ends that. */
  subscribe(listener: () => void): () => void;
  /** Rises with each of those changes. */
  version(): number;
}

/** What the system is put together from. `services` is first asked for when a command runs, since services are made of the system. */
export interface CommandSystemParts<Services extends KernelServices> {
  readonly commands: readonly Command<Services>[];
  readonly clock: Clock;
  readonly texts: CommandTexts;
  readonly records: RecordSource;
  readonly recentsStore: TextStore;
  readonly platform: Platform;
  readonly keys?: KeymapOptions;
  services(): Services;
  /** Makes what turns strokes into commands; it hears nothing by itself. */
  createDispatcher(parts: KeyDispatcherParts<Services>): KeyDispatcher;
  /** Collects what is missing, then runs the command again: the palette. */
  ask(commandId: string, given: PartialValues): void;
  /** Takes deeds back, and does them again. */
  readonly carryOutUndo: CarryOutUndo;
  describeError(error: unknown, commandTitle: string): Notice | undefined;
  /** Whether the error is that the server was not reached. */
  isUnreached(error: unknown): boolean;
}

const mostDaysKept = 1_000;

/** Puts the parts together. */
export function createCommandSystem<Services extends KernelServices>(
  parts: CommandSystemParts<Services>,
): CommandSystem<Services> {
  const { clock, texts, records, platform, services, ask, describeError, isUnreached } = parts;
  const registry = createRegistry(parts.commands);
  const context = createContextStore();
  const history = createHistory(parts.carryOutUndo);
  const recents = createRecents(clock, parts.recentsStore);
  const listeners = new Set<() => void>();
  let bindings = createKeymap(registry.all, { ...parts.keys, platform });
  let version = 0;
  // Each letter that is typed asks again for the words before it.
  const days = new Map<string, readonly string[]>();
  let today: { readonly minute: number; readonly day: string } | undefined;

  const runner = createRunner<Services>({
    registry,
    context,
    services,
    history,
    recents,
    load: records.load,
    ask,
    describeError,
    isUnreached,
    titleOf: (id) => titleOf(texts, id),
  });
  const dispatcher = parts.createDispatcher({
    registry,
    context,
    clock,
    platform,
    run: (id) => void runner.run(id, 'key'),
    refuse: (_id, { key, params }) =>
      services().notify({ kind: 'warning', messageKey: key, ...(params && { params }) }),
  });
  dispatcher.setKeymap(bindings);

  /** To write a time as a day takes longer than all that is read with it. */
  function todayNow(): string {
    const minute = Math.floor(clock.now() / 60_000);
    if (today?.minute !== minute) today = { minute, day: todayAt(clock.now()) };
    return today.day;
  }

  function changed() {
    version += 1;
    for (const listener of [...listeners]) listener();
  }
  context.subscribe(changed);
  texts.subscribe(changed);

  return {
    registry,
    context,
    history,
    recents,
    runner,
    dispatcher,
    texts,
    records,
    verdict(commandId, given) {
      const command = registry.find(commandId);
      if (!command) return refuse('kernel:reason.unknown-command', 'forbidden');
      const filled = given ? prefill(command.args, given, context) : { values: {}, references: {} };
      return askableAvailability(command, context, filled);
    },
    reading: (values) => ({ values, context, today: todayNow(), texts }),
    daysOf(text) {
      const [today, language] = [todayNow(), texts.language()];
      const key = [today, language, readsSentences(), text].join(' ');
      const found = days.get(key) ?? readDays(text, { today }, language)?.days ?? [];
      if (days.size >= mostDaysKept) days.clear();
      days.set(key, found);
      return found;
    },
    titleOf(commandId, given = noValues, name?: string) {
      const command = registry.find(commandId);
      if (!command) return titleOf(texts, commandId);
      const filled = prefill(command.args, given, context);
      const known = name ?? nameOfTarget(command.args, filled, records.known());
      return titleOf(
        texts,
        commandId,
        targetOf(command, filled, (record) => known ?? records.titleOf(record)),
      );
    },
    prepareDays() {
      if (!readsSentences()) void prepareDays().then(changed);
    },
    async preview(commandId, given, signal) {
      const command = registry.find(commandId);
      if (!command?.preview) return [];
      const filled = prefill(command.args, given, context);
      const values = await completeValues(command.args, filled, records.load, signal);
      return command.preview(services(), values);
    },
    tellOf(error, commandId) {
      const notice = describeError(error, titleOf(texts, commandId));
      return notice && { key: notice.messageKey, ...(notice.params && { params: notice.params }) };
    },
    keysOf: (commandId) => bindings.find((binding) => binding.commandId === commandId)?.strokes.join(' '),
    bindings: () => bindings,
    setKeys(options) {
      bindings = createKeymap(registry.all, { ...options, platform });
      dispatcher.setKeymap(bindings);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
