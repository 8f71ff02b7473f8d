import {
  type PartialValues,
  parseArgument,
  parseId,
  withValue,
} from '#src/commands/kernel/arguments/argument-values.ts';
import { dialogOpenKey, type Sentence } from '#src/commands/kernel/context/context-keys.ts';
import type { Clock } from '#src/commands/kernel/context/kernel-services.ts';
import { faultOfDay } from '#src/commands/kernel/days/day-fault.ts';
import { commandRow } from '#src/commands/kernel/rows/command-row.ts';
import type { PaletteProvider, PaletteRow } from '#src/commands/kernel/rows/palette-row.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';
import { giveRow } from './argument-rows.ts';
import { createNamedRecords } from './named-records.ts';
import { createPaletteChoice } from './palette-choice.ts';
import { type ListedRow, listRows } from './palette-list.ts';
import { createPendingWork } from './palette-pending.ts';
import { createPalettePreview, type PreviewTarget } from './palette-preview.ts';
import { isNamed, queryOf } from './palette-query.ts';
import { remarkOf } from './palette-remark.ts';
import { type Asked, createPaletteSearch } from './palette-search.ts';
import { closedPalette, type PaletteState } from './palette-state.ts';
import { argumentOf, stepProvider } from './palette-steps.ts';
import type { ArgumentStep, Step } from './step.ts';

/** The palette without its looks. */
export interface PaletteStore {
  state(): PaletteState;
  subscribe(listener: () => void): () => void;
  /** Opens with a text, or closes. */
  toggle(text?: string): void;
  /** Opens at what a command still needs; with everything given it waits for Enter. */
  openCommand(commandId: string, given: PartialValues): void;
  close(): void;
  /** To be called once the view has given the focus back; then what was chosen runs. */
  closed(): void;
  /** Shows the text at once, and what it finds a frame later; whatever needs the rows before that gets them. */
  type(text: string): void;
  /** Moves the active row, round the ends. */
  move(by: number): void;
  point(key: string): void;
  /** Enter. */
  choose(key?: string): void;
  /** Tab: what can be done with the active record, or about the command. */
  showActions(): void;
  /** Backspace on an empty text. False when there is no step to leave. */
  back(): boolean;
}

/** What the palette is made of. */
export interface PaletteParts {
  readonly system: CommandSystem;
  readonly providers: readonly PaletteProvider[];
  readonly clock: Clock;
  /** Calls back once what is drawn is on the screen; what it returns takes that back. */
  afterPaint(run: () => void): () => void;
  navigate(path: string): void;
}

const quietBeforeCounting = 400;
const typedKinds: ReadonlySet<string> = new Set(['text', 'email', 'number', 'typedCount', 'day']);

/** A key that waits for the answer: Enter, Tab or an arrow. */
type HeldKey = 'choose' | 'actions' | { readonly by: number };

/** Makes the palette, closed. */
export function createPaletteStore(parts: PaletteParts): PaletteStore {
  const { system, clock } = parts;
  const listeners = new Set<() => void>();
  const prefixes = new Set(parts.providers.map((provider) => provider.prefix));
  let state = closedPalette;
  let providers: readonly PaletteProvider[] = [];
  let asked: readonly PaletteRow[] = [];
  let hasMoved = false;
  // Keys that came, with this row in sight, before the answer was there that may hold what they mean.
  let held: { readonly seen: string | undefined; readonly keys: HeldKey[] } | undefined;
  let afterClose = () => {};
  let stopCounting = () => {};
  let stopWatching = () => {};
  // To rank and to draw the rows takes longer than a letter may wait for its own paint.
  const finding = createPendingWork(parts.afterPaint, () => begin(state.text, state.steps));
  const search = createPaletteSearch(clock, receive);
  const choice = createPaletteChoice(system, {
    state: () => state,
    update,
    begin,
    announce,
    point,
    leave,
    navigate: parts.navigate,
  });
  const named = createNamedRecords(system, clock.after, () => {
    if (state.isOpen && !finding.isPlanned()) list();
  });
  const preview = createPalettePreview(system, (lines) => {
    if (lines.length > 0 || state.preview.length > 0) update({ preview: lines });
  });

  function update(change: Partial<PaletteState>) {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  }

  function begin(text: string, steps: readonly Step[], change: Partial<PaletteState> = {}) {
    finding.drop();
    const step = steps.at(-1);
    const prefix = step ? '' : prefixOf(text);
    const query = step ? text : queryOf(text, prefix);
    if (!step) providers = providersFor(prefix);
    else if (step !== state.steps.at(-1)) providers = [stepProvider(system, step)];
    hasMoved = false;
    held = undefined;
    const { rows, status } = search.ask(providers, query);
    asked = rows;
    update({ text, steps, status, problem: undefined, ...change });
    list();
  }

  function providersFor(prefix: string): readonly PaletteProvider[] {
    const isCovering = system.context.get(dialogOpenKey);
    return parts.providers.filter(
      (provider) => provider.prefix === prefix && !(isCovering && provider.leadsAway),
    );
  }

  function prefixOf(text: string): string {
    const first = text.slice(0, 1);
    // A pasted `#/groups/12` is a place and not an id.
    return first !== '' && text.charAt(1) !== '/' && prefixes.has(first) ? first : '';
  }

  function list() {
    const isInside = state.steps.length > 0;
    const prefix = isInside ? '' : prefixOf(state.text);
    const query = isInside ? state.text : queryOf(state.text, prefix);
    const rows = listRows(system, providers, query, asked, {
      offersActions: !isInside && prefix === '',
      isSettled: state.status === 'settled',
      hasGroups: !isInside,
      lackOf: named.lackOf,
    });
    named.lookUp(rows);
    const stays = hasMoved && rows.some((row) => row.key === state.active);
    const fault = typedFault();
    const remark = fault ? undefined : remarkOf(argumentOf(system, state.steps.at(-1)), { ...state, rows });
    update({
      remark,
      rows,
      takesText: argumentTakesText(),
      active: stays ? state.active : rows[0]?.key,
      ...(fault && { problem: fault }),
    });
    count();
    showPreview();
  }

  function receive({ rows, status }: Asked) {
    if (finding.isPlanned()) return;
    asked = rows;
    update({ status });
    list();
    if (status === 'loading' || !held) return;
    const { seen, keys } = held;
    held = undefined;
    if (status === 'settled') for (const key of keys) pressHeld(key, seen);
  }

  function hold(key: HeldKey) {
    held ??= { seen: activeRow()?.key, keys: [] };
    held.keys.push(key);
  }

  function pressHeld(key: HeldKey, seen: string | undefined) {
    if (key === 'actions') return showActions();
    if (key !== 'choose') return move(key.by);
    const row = activeRow();
    // What nobody has seen may be opened, but not be done.
    if (row && (row.key === seen || leadsSomewhere(row))) choice.chooseRow(row, state.steps.at(-1));
  }

  function leadsSomewhere(row: ListedRow): boolean {
    if (state.steps.length > 0) return isNamed(row, state.text);
    return row.action.kind === 'record' || row.action.kind === 'path';
  }

  /** Whether the answer that is on its way may well hold what is meant, rather than this row. */
  function awaitsBetter(row: ListedRow | undefined): boolean {
    if (state.status !== 'loading' || hasMoved || state.text.trim() === '') return false;
    if (row && mayBeAnother(row)) return true;
    if (row) return row.action.kind === 'record' && !isNamed(row, queryOf(state.text, ''));
    return state.steps.length === 0 || parseId(state.text) === undefined;
  }

  /** A record that is only known by its id, or a command that took the words for a record as its values. */
  function mayBeAnother({ action, ids, key }: ListedRow): boolean {
    const query = queryOf(state.text, '');
    if (state.steps.length > 0 || !providers.some((provider) => provider.expects?.(query))) return false;
    if (action.kind === 'record') return parseId(query) !== undefined;
    return action.kind === 'command' && !ids.includes(key);
  }

  function count() {
    stopCounting();
    const isDay = argumentOf(system, state.steps.at(-1))?.kind === 'day';
    if (argumentTakesText() && !isDay) return;
    stopCounting = clock.after(quietBeforeCounting, () => {
      if (!state.isOpen || state.status === 'loading') return;
      // How the day was read is what matters, not how many there are.
      if (isDay && state.problem) return announce(state.problem);
      if (state.remark) return announce(state.remark);
      if (isDay) return state.text === '' ? undefined : announceRow(state.rows[0]);
      const key = state.status === 'failed' ? 'palette:search-failed' : 'palette:results';
      announce({ key, params: { count: state.rows.length } });
    });
  }

  function announceRow(row: ListedRow | undefined) {
    if (row) announce({ key: 'palette:said', params: { text: row.shown } });
  }

  /** What was to be said of the list would take the place of it. */
  function announce(sentence: Sentence, change: Partial<PaletteState> = {}) {
    stopCounting();
    update({ ...change, announcement: sentence, announced: state.announced + 1 });
  }

  /** Figures that are no day are told to be none while they are typed; other words may not be finished. */
  function typedFault(): Sentence | undefined {
    if (argumentOf(system, state.steps.at(-1))?.kind !== 'day') return undefined;
    return faultOfDay(state.text);
  }

  function argumentTakesText(): boolean {
    const kind = argumentOf(system, state.steps.at(-1))?.kind;
    return kind !== undefined && typedKinds.has(kind);
  }

  function showPreview() {
    const step = state.steps.at(-1);
    if (step?.kind === 'ready') return preview.of(step);
    if (step?.kind === 'argument') return preview.of(withAnswer(step));
    const action = activeRow()?.action;
    if (action?.kind !== 'command') return preview.of(undefined);
    preview.of(system.verdict(action.commandId, action.given).ok ? action : undefined);
  }

  /** The step with what Enter would choose or take as typed. */
  function withAnswer(step: ArgumentStep): PreviewTarget {
    const argument = argumentOf(system, step);
    const row = activeRow();
    if (row) return { ...step, given: giveRow(argument, step, row) };
    if (!argument || !typedKinds.has(argument.kind)) return step;
    const parsed = parseArgument(argument, state.text, system.reading(step.given.values));
    return parsed.kind === 'value'
      ? { ...step, given: withValue(step.given, step.name, parsed.value) }
      : step;
  }

  function activeRow(): ListedRow | undefined {
    return state.rows.find((row) => row.key === state.active);
  }

  function leave(then: () => void) {
    held = undefined;
    finding.drop();
    search.stop();
    named.stop();
    stopCounting();
    preview.stop();
    stopWatching();
    afterClose = then;
    update(closedPalette);
  }

  function open(text: string, steps: readonly Step[]) {
    stopWatching();
    stopWatching = system.subscribe(() => {
      if (state.isOpen && !finding.isPlanned()) list();
    });
    begin(text, steps, { isOpen: true, announcement: undefined });
  }

  function point(key: string) {
    if (key === state.active || !state.rows.some((row) => row.key === key)) return;
    hasMoved = true;
    held = undefined;
    update({ active: key });
    showPreview();
  }

  function move(by: number) {
    const { rows } = state;
    if (rows.length === 0) return;
    const place = rows.findIndex((row) => row.key === state.active);
    hasMoved = true;
    held = undefined;
    update({ active: rows[(place + by + rows.length) % rows.length]?.key });
    showPreview();
  }

  /** What can be done with the active record; within a command what can be done is about the command, with what it was given so far. */
  function showActions() {
    const step = state.steps.at(-1);
    if (step?.kind === 'actions') return;
    const row = step ? commandRow(step.commandId, system.texts.of(step.commandId), step.given) : activeRow();
    if (row?.action.kind !== 'record' && row?.action.kind !== 'command') return;
    begin('', [...state.steps, { kind: 'actions', token: row.titles[0] ?? '', row }]);
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle(text = '') {
      if (state.isOpen) leave(() => {});
      else open(text, []);
    },
    openCommand(commandId, given) {
      open('', []);
      choice.showStep(commandId, given);
    },
    close: () => leave(() => {}),
    closed() {
      const then = afterClose;
      afterClose = () => {};
      then();
    },
    type(text) {
      held = undefined;
      stopCounting();
      update({ text, problem: undefined });
      finding.plan();
    },
    move(by) {
      finding.finish();
      const isWaiting = held ?? (state.rows.length === 0 && awaitsBetter(undefined));
      // After an Enter that waits it is another mind, and not the next key.
      if (isWaiting && !held?.keys.includes('choose')) hold({ by });
      else move(by);
    },
    point(key) {
      finding.finish();
      point(key);
    },
    choose(key) {
      finding.finish();
      const step = state.steps.at(-1);
      const row = key === undefined ? activeRow() : state.rows.find((candidate) => candidate.key === key);
      if (key === undefined && (held || awaitsBetter(row))) hold('choose');
      else if (row) choice.chooseRow(row, step);
      else if (step?.kind === 'argument') choice.chooseTyped(step);
    },
    showActions() {
      finding.finish();
      if (held || (state.steps.length === 0 && awaitsBetter(activeRow()))) hold('actions');
      else showActions();
    },
    back() {
      finding.finish();
      if (state.steps.length === 0 || state.text !== '') return false;
      begin('', state.steps.slice(0, -1));
      return true;
    },
  };
}
