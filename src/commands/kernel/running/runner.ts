import {
  closedGate,
  completeValues,
  missingArguments,
  noValues,
  type PartialValues,
  prefill,
  prefillAnew,
  subjectOfValues,
  withoutGates,
} from '../arguments/argument-values.ts';
import type { ArgumentValues } from '../arguments/arguments.ts';
import type { Context } from '../context/context-keys.ts';
import type { KernelServices, Notice } from '../context/kernel-services.ts';
import type { LoadRecord } from '../context/records.ts';
import type { Reason, Verdict } from '../context/when.ts';
import { askableAvailability, availability } from '../declaring/availability.ts';
import { answerOf, type Command } from '../declaring/define-command.ts';
import type { Registry } from '../declaring/registry.ts';
import type { Recents } from '../ranking/recents.ts';
import type { History } from '../undo/history.ts';
import type { Undo } from '../undo/undo.ts';
import { createUnreachedRuns, withRecordsByName } from './unreached.ts';

/** Who asked for the run; a form says itself what went wrong with it. */
export type RunSource = 'key' | 'palette' | 'button' | 'menu' | 'form';

/** What a run came to. */
export type RunOutcome =
  /** With what the run answers to the view that asked for it. */
  | { readonly status: 'done'; readonly answer?: unknown }
  | { readonly status: 'asking' | 'cancelled' | 'busy' | 'unknown' }
  | { readonly status: 'refused'; readonly reason: Reason }
  | { readonly status: 'failed'; readonly error: unknown };

/** Runs commands; the only way in which one runs. */
export interface Runner {
  /** Never rejects: what goes wrong is told to the user, or left to the form that asked, and stands in the outcome. */
  run(id: string, source: RunSource, given?: PartialValues): Promise<RunOutcome>;
  /** The last command again, on what is the subject now. */
  repeat(): Promise<RunOutcome>;
  /** Runs again what did not reach the server, on its records as they are by then; false where there is nothing. */
  tryAgain(): Promise<boolean>;
  /** Tells again of what did not reach the server, if there is something: it can be tried again now. */
  remindUnreached(): void;
  /** Forgets it. */
  forgetUnreached(): void;
  /**
   * Resolves once the deeds under way that can be taken back have ended, and so stand in the history; to false where there
   * were some and none of them is the newest there, since nothing came of it or another one was done meanwhile.
   */
  settled(): Promise<boolean>;
  /** A deed is under way that no command of this page began; it never rejects, and gives its undo where that stands in the history. */
  follow(deed: Promise<Undo | undefined>): void;
  /** The commands that run at the moment, oldest first. */
  running(): readonly string[];
  /** Whether the command runs at the moment, on whatever. */
  isRunning(id: string): boolean;
  subscribe(listener: () => void): () => void;
}

/** What the runner is made of. `ask` collects missing arguments and then runs again; `describeError` answers nothing for what is to stay silent. */
export interface RunnerParts<Services extends KernelServices> {
  readonly registry: Registry<Services>;
  readonly context: Context;
  services(): Services;
  readonly history: History;
  readonly recents: Recents;
  readonly load: LoadRecord;
  ask(commandId: string, given: PartialValues): void;
  /** What to tell of an error in what the command does. */
  describeError(error: unknown, commandTitle: string): Notice | undefined;
  /** Whether the error is that the server was not reached. */
  isUnreached(error: unknown): boolean;
  titleOf(commandId: string): string;
}

interface Repeatable {
  readonly id: string;
  readonly given: PartialValues;
}

/** Makes the runner: condition, arguments, confirmation, run, history. */
export function createRunner<Services extends KernelServices>(parts: RunnerParts<Services>): Runner {
  const { registry, context, history, recents } = parts;
  const running = new Map<string, string>();
  const deeds = new Set<Promise<Undo | undefined>>();
  const listeners = new Set<() => void>();
  const unreached = createUnreachedRuns();
  let last: Repeatable | undefined;
  let reminder: Notice | undefined;

  function changed() {
    for (const listener of [...listeners]) listener();
  }

  function refused(verdict: Verdict, isTold: boolean): RunOutcome | undefined {
    if (verdict.ok) return undefined;
    const { reason } = verdict;
    if (isTold)
      parts.services().notify({
        kind: 'warning',
        messageKey: reason.key,
        ...(reason.params && { params: reason.params }),
      });
    return { status: 'refused', reason };
  }

  async function confirmed(command: Command<Services>, values: ArgumentValues): Promise<boolean> {
    const isAsked = Object.values(command.args).some(
      ({ kind }) => kind === 'typedCount' || kind === 'confirm' || kind === 'gate',
    );
    if (command.danger !== 'irreversible' || isAsked || command.gated) return true;
    const count = subjectOfValues(command.args, values)?.count ?? 1;
    return parts.services().confirm({
      title: { key: 'kernel:confirm.title', params: { command: parts.titleOf(command.id), count } },
      lines: [{ key: 'kernel:confirm.irreversible' }],
      dangerous: true,
    });
  }

  async function perform(
    command: Command<Services>,
    given: PartialValues,
    isTold: boolean,
    onUndo: (undo: Undo) => void,
  ): Promise<RunOutcome> {
    const values = await completeValues(command.args, given, parts.load);
    const refusal = refused(availability(command, context, values), isTold);
    if (refusal) return refusal;
    const gate = closedGate(command.args, { values, references: {} });
    if (gate) {
      parts.services().open(gate.dialogId, gate.props(values));
      return { status: 'asking' };
    }
    if (!(await confirmed(command, values))) return { status: 'cancelled' };
    const services = parts.services();
    for (const question of (await command.reservations?.(services, values)) ?? [])
      if (!(await services.confirm(question))) return { status: 'cancelled' };
    const { undo, told = undo, answer } = answerOf(await command.run(services, values));
    if (undo) history.push({ commandId: command.id, at: services.clock.now(), undo });
    if (undo) onUndo(undo);
    if (told)
      services.notify({
        kind: 'success',
        messageKey: told.key,
        ...(told.params && { params: told.params }),
        ...(undo && { action: { labelKey: 'kernel:undo', commandId: 'app.undo' } }),
      });
    return { status: 'done', ...(answer !== undefined && { answer }) };
  }

  const named = (command: Command<Services>, given: PartialValues) => withRecordsByName(command.args, given);

  /** What was told of it before is told again: the call that failed this time may not know what it is for. */
  function tellFailure(command: Command<Services>, given: PartialValues, error: unknown, before?: Notice) {
    const isAway = parts.isUnreached(error);
    const notice = (isAway && before) || parts.describeError(error, parts.titleOf(command.id));
    if (!notice) return;
    // What cannot be undone is asked about before each run, and what is the last deed by then may be another one.
    const isOnce = command.danger === 'irreversible' || command.reachesElsewhere;
    if (!isAway || isOnce) return parts.services().notify(failureNotice(command, notice, isAway));
    unreached.keep({ commandId: command.id, given: named(command, given), notice });
    reminder = {
      ...notice,
      params: { ...notice.params, count: unreached.count() },
      action: { labelKey: 'kernel:try-again', commandId: 'app.try-again' },
    };
    parts.services().notify(reminder);
  }

  /** A notice whose cause is gone goes too. */
  function settleReminder() {
    if (!reminder || unreached.count() > 0) return;
    parts.services().withdraw(reminder);
    reminder = undefined;
  }

  async function run(
    id: string,
    source: RunSource,
    given: PartialValues = noValues,
    before?: Notice,
  ): Promise<RunOutcome> {
    const command = registry.find(id);
    if (!command) return { status: 'unknown' };
    const filled = prefill(command.args, given, context);
    // The palette says the reason itself, beside the row.
    const isForm = source === 'form';
    const refusal = refused(askableAvailability(command, context, filled), source !== 'palette' && !isForm);
    if (refusal) return refusal;
    if (missingArguments(command.args, filled).length > 0) {
      parts.ask(id, filled);
      return { status: 'asking' };
    }
    const place = `${id} ${subjectName(command, filled)}`;
    if (running.has(place) && !command.reentrant) return { status: 'busy' };
    running.set(place, id);
    changed();
    let made: Undo | undefined;
    const performing = perform(command, filled, !isForm, (undo) => {
      made = undo;
    });
    if (unreached.count() > 0) {
      unreached.replace({ commandId: id, given: named(command, filled) });
      settleReminder();
    }
    const deed =
      command.danger === 'reversible'
        ? performing.then(
            () => made,
            () => undefined,
          )
        : undefined;
    if (deed) deeds.add(deed);
    try {
      const outcome = await performing;
      if (outcome.status === 'done' && !command.unrepeatable) {
        last = { id, given: withoutGates(command.args, given) };
        recents.record(id);
      }
      return outcome;
    } catch (error) {
      if (!isForm) tellFailure(command, filled, error, before);
      return { status: 'failed', error };
    } finally {
      if (deed) deeds.delete(deed);
      running.delete(place);
      changed();
    }
  }

  return {
    run: (id, source, given) => run(id, source, given),
    async repeat() {
      const command = last && registry.find(last.id);
      if (!last || !command) return { status: 'unknown' };
      return run(last.id, 'key', prefillAnew(command.args, last.given, context));
    },
    async tryAgain() {
      const missed = unreached.take();
      settleReminder();
      for (const { commandId, given, notice } of missed) await run(commandId, 'button', given, notice);
      return missed.length > 0;
    },
    remindUnreached() {
      if (reminder) parts.services().notify(reminder);
    },
    forgetUnreached() {
      unreached.take();
      settleReminder();
    },
    async settled() {
      if (deeds.size === 0) return true;
      const undos = await Promise.all(deeds);
      return undos.some((undo) => undo !== undefined && history.isNewest(undo));
    },
    follow(deed) {
      deeds.add(deed);
      void deed.then(() => deeds.delete(deed));
    },
    running: () => [...running.values()],
    isRunning: (id) => [...running.values()].includes(id),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function failureNotice<Services>({ failureKey }: Command<Services>, notice: Notice, isAway: boolean): Notice {
  if (failureKey === undefined) return notice;
  const { messageKey, params } = notice;
  // That the server is away stands elsewhere.
  const reason = isAway ? { key: 'kernel:later' } : { key: messageKey, ...(params && { params }) };
  return { kind: 'warning', messageKey: failureKey, params: { reason } };
}

function subjectName<Services>(command: Command<Services>, given: PartialValues): string {
  const subject = subjectOfValues(command.args, given.values);
  const references = Object.values(given.references).map(({ resource, id }) => `${resource}/${id}`);
  if (!subject) return references.join();
  const rows = subject.allMatching ? JSON.stringify(subject.allMatching) : subject.ids.join();
  return [`${subject.resource}/${rows}`, ...references].join();
}
