import type { createStore } from 'jotai';
import type { OptimisticEdits } from '#src/api/cache/optimistic-edits.ts';
import type { Api } from '#src/api/resources/api.ts';
import { attributesKey } from '#src/commands/context.ts';
import type { BulkDeed, BulkSession } from '#src/commands/kernel/bulk/bulk-deed.ts';
import { type ChangingRow, isChanging, type PlannedRow } from '#src/commands/kernel/bulk/bulk-plan.ts';
import type { BulkPort, BulkRun } from '#src/commands/kernel/bulk/bulk-run.ts';
import { undoOfRows } from '#src/commands/kernel/bulk/records-undo.ts';
import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';
import type { Registry } from '#src/commands/kernel/declaring/registry.ts';
import { stepNotice } from '#src/commands/kernel/undo/history.ts';
import type { Undo } from '#src/commands/kernel/undo/undo.ts';
import type { Services } from '#src/commands/services.ts';
import { followChosen } from '../records/selections.ts';
import { doneWords } from './done-words.ts';
import type { PlainDeed, RunJournal } from './run-journal.ts';
import type { RunningDeeds } from './running-deeds.ts';

/** What deeds on many records are carried out with. */
export interface BulkParts {
  readonly store: ReturnType<typeof createStore>;
  readonly api: Api;
  readonly edits: OptimisticEdits;
  readonly journal: RunJournal;
  readonly commands: Pick<Registry<Services>, 'find'>;
  readonly running: RunningDeeds;
  services(): Services;
}

/** A deed under way: what its view gets, and what whoever carries it out does. */
export interface SteeredSession {
  readonly session: BulkSession;
  /** Shows the dialog, unless it stands there; with lines it is a stop. */
  show(stopLines?: readonly Sentence[]): void;
  /** Settles once the person has confirmed the plan, or closed it. */
  readonly decided: Promise<boolean>;
  /** Nothing is to be done. */
  refuse(): void;
  /** Whether it was given up before the plan stood. */
  isGivenUp(): boolean;
  /** What is pressed until the plan stands is meant for it, not for what lies below. */
  holdKeys(): void;
  /** Writes, and shows what failed. Gives the undo of all that was written so far; nothing where nothing was or nothing takes it back. */
  write(work: () => Promise<unknown>, rows: readonly PlannedRow[]): Promise<Undo | undefined>;
  /** What takes back all that was written so far. */
  undoNow(): Undo | undefined;
  /** The deed stands in the history with this undo. */
  recorded(undo: Undo): void;
  /** Says what was done. */
  tell(): void;
}

/** The dialog in which a deed on many records is shown, followed and told of. */
const dialogId = 'bulk';

/** The port, with a journal of what goes over it. */
export function journaled(port: BulkPort, journal: RunJournal): BulkPort {
  return {
    ...port,
    async apply(rows) {
      journal.sends(rows);
      const answers = await port.apply(rows);
      // A page that goes hears of its calls as if the server were away; the next page finds out what became of them.
      if (journal.isLeaving() && answers.every((answer) => !answer.ok && answer.cause === 'offline'))
        return new Promise(() => {});
      journal.answered(rows, answers);
      return answers;
    },
  };
}

/** Puts a session around a run. */
export function steerSession(
  { store, api, journal, running, services }: BulkParts,
  deed: BulkDeed,
  run: BulkRun,
  isCutOff: boolean,
): SteeredSession {
  const chosen = followChosen(store, deed.target);
  let isShown = false;
  let lines: readonly Sentence[] = [];
  let undo: Undo | undefined;
  let letGo: () => Promise<void> = async () => {};
  let isGivenUp = false;
  let decide: (isMeant: boolean) => void = () => {};
  const decided = new Promise<boolean>((resolve) => {
    decide = (isMeant) => {
      void letGo();
      isGivenUp = !isMeant;
      resolve(isMeant);
    };
  });

  function show(stopLines: readonly Sentence[] = []) {
    lines = stopLines;
    if (isShown) return;
    isShown = true;
    services().open(dialogId, { session }, () => {
      isShown = false;
      decide(false);
    });
  }

  function sentence(key: string, rows: readonly ChangingRow[]): Sentence {
    const { asked } = deed.by;
    const attributes = services().context.get(attributesKey);
    const { resource } = api.of(deed.target.resource);
    const words = doneWords({ resource, rows, attributes, ...(asked && { asked }) });
    return { key, params: { ...deed.words, ...words } };
  }

  const told = () =>
    sentence(
      deed.doneKey,
      run.doneRows().map(({ row }) => row),
    );

  function undoNow(): Undo | undefined {
    const done = run.doneRows();
    if (done.length === 0) return undefined;
    return undoOfRows({ resource: deed.target.resource, write: deed.write, told: told() }, done);
  }

  async function write(work: () => Promise<unknown>, rows: readonly PlannedRow[]): Promise<Undo | undefined> {
    journal.begin(plainDeed(deed), run.state().rows, run.doneRows());
    const end = running.begin(run);
    await services().track(sentence(deed.doingKey, rows.filter(isChanging)), async ({ report }) => {
      const stop = run.subscribe(() => {
        const { phase, progress } = run.state();
        if (phase === 'running') report(progress.done, progress.total);
      });
      try {
        await work();
      } finally {
        stop();
        end();
        journal.end();
      }
    });
    const { failed } = run.state();
    chosen.keep(
      failed.map(({ row }) => row.id),
      deed.write.kind === 'delete',
    );
    if (failed.length > 0) show();
    return undoNow();
  }

  const canUndo = () => undo !== undefined && services().history.isNewest(undo);

  function tell() {
    const { key, params } = told();
    const action = canUndo() && { labelKey: 'kernel:undo', commandId: 'app.undo' };
    services().notify({
      kind: 'success',
      messageKey: key,
      ...(params && { params }),
      ...(action && { action }),
    });
  }

  /** What was written besides belongs to the deed that stands in the history. */
  function record(next: Undo) {
    const { history, clock } = services();
    if (!(undo && history.amend(undo, next)))
      history.push({ commandId: deed.commandId, at: clock.now(), undo: next });
    undo = next;
  }

  const session: BulkSession = {
    deed,
    run,
    isCutOff,
    stopLines: () => lines,
    shown: () => letGo(),
    confirm: () => decide(true),
    async retry() {
      const before = run.doneRows().length;
      const next = await write(
        run.retry,
        run.state().failed.map(({ row }) => row),
      );
      if (run.doneRows().length === before) return;
      if (next) record(next);
      tell();
    },
    canUndo,
    async undo() {
      const outcome = await services().history.undo();
      if (outcome.status === 'done') services().notify(stepNotice('kernel:undone', outcome.entry));
    },
    copy: (text) => services().copy(text),
  };

  return {
    session,
    show,
    decided,
    refuse: () => decide(false),
    isGivenUp: () => isGivenUp,
    holdKeys() {
      letGo = services().holdKeys(() => decide(false));
    },
    write,
    undoNow,
    recorded(next) {
      undo = next;
    },
    tell,
  };
}

function plainDeed({ commandId, target, write, by, doingKey, doneKey, words }: BulkDeed): PlainDeed {
  const { asked } = by;
  return {
    commandId,
    resource: target.resource,
    write,
    doingKey,
    doneKey,
    ...(words && { words }),
    ...(asked && { asked }),
  };
}
