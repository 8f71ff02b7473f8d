import type { createStore } from 'jotai';
import { violationsSentence } from '#src/api/cache/failure-sentence.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import type { Api } from '#src/api/resources/api.ts';
import { attributesKey } from '#src/commands/context.ts';
import type { BulkDeed, BulkSession } from '#src/commands/kernel/bulk-deed.ts';
import { type ChangingRow, isChanging, type PlannedRow } from '#src/commands/kernel/bulk-plan.ts';
import { createBulkRun } from '#src/commands/kernel/bulk-run.ts';
import type { Sentence } from '#src/commands/kernel/context-keys.ts';
import type { Undo } from '#src/commands/kernel/define-command.ts';
import { stepNotice } from '#src/commands/kernel/history.ts';
import { SentenceError } from '#src/commands/kernel/sentence-error.ts';
import type { BulkService, Services } from '#src/commands/services.ts';
import { bulkPort } from './bulk-port.ts';
import { doneWords } from './done-words.ts';
import { followChosen } from './selections.ts';

interface BulkParts {
  readonly store: ReturnType<typeof createStore>;
  readonly api: Api;
  services(): Services;
}

/** The dialog in which a deed on many records is shown, followed and told of. */
const dialogId = 'bulk';

/** A notice has room for so many reasons; the plan had all of them. */
const mostReasons = 2;

/** Makes the service that carries out deeds on many records. */
export function createBulkService(parts: BulkParts): BulkService {
  return {
    run: (deed) => carryOut(parts, deed),
  };
}

async function carryOut({ store, api, services }: BulkParts, deed: BulkDeed) {
  const { judge, asked } = deed.by;
  const { resource } = api.of(deed.target.resource);
  let isShown = false;
  let isRecorded = false;
  let decide: (isMeant: boolean) => void = () => {};
  const decided = new Promise<boolean>((resolve) => {
    decide = resolve;
  });
  const run = createBulkRun(bulkPort(api, deed));
  const chosen = followChosen(store, deed.target);

  function show() {
    if (isShown) return;
    isShown = true;
    services().open(dialogId, { session }, closed);
  }

  function closed() {
    isShown = false;
    decide(false);
  }

  function sentence(key: string, rows: readonly ChangingRow[]): Sentence {
    const attributes = services().context.get(attributesKey);
    const words = doneWords({ resource, rows, attributes, ...(asked && { asked }) });
    return { key, params: { ...deed.words, ...words } };
  }

  async function plan() {
    await run.prepare(
      (record) => ({
        title: recordTitle(record),
        ...judge(record),
      }),
      'ownedBy' in deed.target ? [] : deed.target.ids,
    );
    const { rows, counts } = run.state();
    if (rows.length === 1 && counts.change === 1 && !deed.typed) return decide(true);
    if (deed.preview === 'never' && !deed.typed && counts.change === rows.length && rows.length > 0)
      return decide(true);
    const [only] = rows;
    // What does not fit says why in the plan, however few they are.
    if (rows.length > 1 || only?.kind === 'invalid') return show();
    services().notify({ kind: 'info', ...toNotice(reasonOf(only)) });
    return decide(false);
  }

  // A retry adds rows, and an undo that was not complete leaves some; what was taken back is told of as it was.
  let told = sentence(deed.doneKey, []);
  const doneRows = () => sentence(deed.doneKey, run.doneRows());

  async function write(work: () => Promise<unknown>, label: Sentence) {
    await services().track(label, async ({ report }) => {
      const stop = run.subscribe(() => {
        const { phase, progress } = run.state();
        if (phase === 'running') report(progress.done, progress.total);
      });
      try {
        await work();
      } finally {
        stop();
        told = doneRows();
      }
    });
    chosen.keep(
      run.state().failed.map(({ row }) => row.id),
      deed.write.kind === 'delete',
    );
    if (run.state().failed.length > 0) show();
  }

  const doing = (rows: readonly PlannedRow[]) => sentence(deed.doingKey, rows.filter(isChanging));

  async function takeBack(): Promise<Undo<Services>> {
    const rows = run.doneRows();
    let outcome = { kept: 0, failed: 0 };
    await services().track(sentence('bulk:undoing', rows), async () => {
      const { kept, failed } = await run.revert();
      outcome = { kept, failed: failed.length };
    });
    const { kept, failed } = outcome;
    if (kept > 0)
      services().notify({ kind: 'warning', messageKey: 'bulk:undo.kept', params: { count: kept } });
    // What could not be taken back stays in the history, for another try.
    if (failed > 0) {
      told = doneRows();
      throw new SentenceError({ key: 'bulk:undo.failed', params: { count: failed } });
    }
    isRecorded = false;
    return {
      ...told,
      async run() {
        await write(run.reapply, doing(rows));
        isRecorded = true;
        return undo;
      },
    };
  }

  const undo: Undo<Services> = {
    key: deed.doneKey,
    get params() {
      return told.params ?? {};
    },
    run: takeBack,
  };

  const canGoBack = deed.write.kind !== 'call' || deed.write.back !== undefined;

  function record() {
    const { history, clock } = services();
    isRecorded = true;
    history.push({ commandId: deed.commandId, at: clock.now(), undo, again: () => undo });
  }

  const canUndo = () => isRecorded && services().history.undoable().at(-1)?.commandId === deed.commandId;

  function tell() {
    const action = canUndo() && { labelKey: 'kernel:undo', commandId: 'app.undo' };
    services().notify({ kind: 'success', ...toNotice(undo), ...(action && { action }) });
  }

  const session: BulkSession = {
    deed,
    run,
    confirm: () => decide(true),
    async retry() {
      const before = run.doneRows().length;
      await write(run.retry, doing(run.state().failed.map(({ row }) => row)));
      if (run.doneRows().length === before) return;
      if (!isRecorded && canGoBack) record();
      tell();
    },
    canUndo,
    async undo() {
      const outcome = await services().history.undo(services());
      if (outcome.status === 'done') services().notify(stepNotice('kernel:undone', outcome.entry));
    },
    copy: (text) => services().copy(text),
  };

  await services().track({ key: 'bulk:freezing' }, plan);
  if (!(await decided)) return undefined;
  await write(run.execute, doing(run.state().rows));
  const left = leftOut(run.state().rows);
  if (left) services().notify({ kind: 'warning', ...toNotice(left) });
  if (run.doneRows().length === 0) return undefined;
  if (!canGoBack) {
    tell();
    return undefined;
  }
  isRecorded = true;
  return undo;
}

/** Why nothing is done, where one row or none was meant. */
function reasonOf(row: PlannedRow | undefined): Sentence {
  return row?.kind === 'skipped' ? row.reason : { key: 'bulk:nothing' };
}

/** How many rows do not take part and why; nothing where all of them do, or need not change. */
function leftOut(rows: readonly PlannedRow[]): Sentence | undefined {
  const reasons = rows.flatMap((row) =>
    row.kind === 'skipped'
      ? [row.reason]
      : row.kind === 'invalid'
        ? [violationsSentence(row.violations)]
        : [],
  );
  if (reasons.length === 0) return undefined;
  const distinct = new Map(reasons.map((reason) => [JSON.stringify(reason), reason]));
  return {
    key: 'bulk:leftOut',
    params: { count: reasons.length, reasons: [...distinct.values()].slice(0, mostReasons) },
  };
}

function toNotice({ key, params }: Sentence) {
  return { messageKey: key, ...(params && { params }) };
}
