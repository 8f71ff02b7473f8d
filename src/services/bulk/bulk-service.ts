import { violationsSentence } from '#src/api/cache/failure-sentence.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import type { BulkDeed } from '#src/commands/kernel/bulk/bulk-deed.ts';
import { holdsValues } from '#src/commands/kernel/bulk/bulk-fields.ts';
import {
  type FrozenRecord,
  isChanging,
  type PlannedRow,
  type RowJudgement,
} from '#src/commands/kernel/bulk/bulk-plan.ts';
import { type BulkPort, type BulkRun, createBulkRun } from '#src/commands/kernel/bulk/bulk-run.ts';
import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';
import type { Undo } from '#src/commands/kernel/undo/undo.ts';
import type { Services } from '#src/commands/services.ts';
import { bulkPort } from './bulk-port.ts';
import { type BulkParts, journaled, type SteeredSession, steerSession } from './bulk-session.ts';
import { stopLines } from './bulk-stop.ts';
import { knownFirst } from './known-first.ts';
import type { CutOffRun } from './run-journal.ts';
import { shownAtOnce } from './shown-at-once.ts';

/** A notice has room for so many reasons; the plan had all of them. */
const mostReasons = 2;

/** Tells of a run that a former page did not end, with what it reached; from there it goes on or is taken back. Gives what takes back what it reached; rejects as reads do. */
export async function tellCutOff(
  parts: BulkParts,
  { deed: plain, before }: CutOffRun,
): Promise<Undo | undefined> {
  const { resource, asked, ...rest } = plain;
  const own = parts.api.of(resource).resource;
  const rows = new Map(before.rows.map((row) => [row.id, row]));

  /** The rows that still hold what they held are to be written as they were meant to be. */
  function judge(record: FrozenRecord): RowJudgement & { title: string } {
    const row = rows.get(record.id);
    if (!row || !isChanging(row)) return { kind: 'unchanged', title: recordTitle(record) };
    const { title, write, restore } = row;
    if (rest.write.kind === 'create' || rest.write.kind === 'delete' || holdsValues(own, record, restore))
      return { ...row };
    if (holdsValues(own, record, write)) return { kind: 'unchanged', title };
    return { kind: 'skipped', title, reason: { key: 'errors:staleVersion' } };
  }

  const deed: BulkDeed = {
    ...rest,
    target: { resource, ids: [...rows.keys()] },
    by: { judge, ...(asked && { asked }) },
    preview: 'never',
  };
  const run = createBulkRun(journaled(shown(parts, deed, bulkPort(parts.api, deed)), parts.journal));
  const steered = steerSession(parts, deed, run, true);
  const { clock, track } = parts.services();
  await track({ key: 'bulk:findingOut' }, () => run.goOnFrom(judge, before, createPatience(clock.after)));
  parts.journal.end();
  const undo = steered.undoNow();
  if (undo) {
    const { history } = parts.services();
    history.push({ commandId: deed.commandId, at: clock.now(), undo });
    steered.recorded(undo);
  }
  if (run.state().failed.length > 0) steered.show();
  else steered.tell();
  return undo;
}

/** A call that the reload cut off may still be on its way to the server, or wait there: so long, in ms, until it is looked for again. */
const pauses = [500, 1_000, 1_500, 2_000, 3_000];

function createPatience(after: Services['clock']['after']): () => Promise<boolean> {
  const left = [...pauses];
  return async () => {
    const next = left.shift();
    if (next === undefined) return false;
    await new Promise<void>((resolve) => void after(next, resolve));
    return true;
  };
}

/**
 * Freezes what is meant, shows the plan where the deed wants that, writes, and shows what failed. Gives what takes back
 * exactly the rows that were written.
 */
export async function carryOut(parts: BulkParts, deed: BulkDeed): Promise<Undo | undefined> {
  const { services } = parts;
  const { narrow } = deed.by;
  const known = knownOf(deed);
  const read = bulkPort(parts.api, { ...deed, ...(narrow && { narrow }) });
  const port = shown(parts, deed, known ? knownFirst(read, known) : read);
  const run = createBulkRun(journaled(port, parts.journal));
  const steered = steerSession(parts, deed, run, false);
  if (hasPlan(parts, deed)) steered.holdKeys();
  try {
    await services().track({ key: 'bulk:freezing' }, () => plan(parts, deed, run, steered));
  } catch (error) {
    steered.refuse();
    throw error;
  }
  if (!(await steered.decided)) return undefined;
  const undo = await steered.write(() => execute(run, known !== undefined), run.state().rows);
  const left = leftOut(run.state().rows);
  if (left) services().notify({ kind: 'warning', ...toNotice(left) });
  if (run.doneRows().length === 0) return undefined;
  if (undo) steered.recorded(undo);
  else steered.tell();
  return undo;
}

/** The one record that is meant, where the console holds it: what it holds is judged, and its version says whether that was right. */
function knownOf({ target, by }: BulkDeed): FrozenRecord | undefined {
  if ('ownedBy' in target || target.allMatching || by.narrow) return undefined;
  const [id, another] = target.ids;
  const record = another === undefined ? target.records?.find((each) => each.id === id) : undefined;
  return record && 'version' in record ? (record as FrozenRecord) : undefined;
}

function shown({ api, edits }: BulkParts, { target }: BulkDeed, port: BulkPort): BulkPort {
  return shownAtOnce(port, edits, api.of(target.resource).resource);
}

/** Writes; a record that the console held and that has changed since is read, judged and written anew. */
async function execute(run: BulkRun, isKnown: boolean): Promise<void> {
  await run.execute();
  if (isKnown && run.state().failed.some(({ cause }) => cause === 'stale')) await run.retry();
}

/** Whether a plan is to be expected, so that the next key is meant for it. */
function hasPlan({ commands }: BulkParts, { commandId, target, preview }: BulkDeed): boolean {
  if ('ownedBy' in target || target.allMatching) return true;
  const stop = commands.find(commandId)?.stop?.above ?? Number.POSITIVE_INFINITY;
  return target.ids.length > (preview === 'many' ? Math.min(1, stop) : stop);
}

/** Freezes and judges; confirms by itself where nothing is to be shown first. */
async function plan(
  { commands, services }: BulkParts,
  deed: BulkDeed,
  run: BulkRun,
  steered: SteeredSession,
) {
  const { session, show, refuse } = steered;
  const frozen: FrozenRecord[] = [];
  const prepare = () => {
    frozen.length = 0;
    return run.prepare(
      (record) => {
        frozen.push(record);
        return { title: recordTitle(record), ...deed.by.judge(record) };
      },
      'ownedBy' in deed.target ? [] : deed.target.ids,
    );
  };
  await prepare();
  // What the console held may be of the past, so that nothing is refused by it.
  if (knownOf(deed) && run.state().counts.change === 0) await prepare();
  if (steered.isGivenUp()) return;
  const { rows, counts } = run.state();
  const lines = stopLines(deed, commands.find(deed.commandId)?.stop, rows, frozen);
  if (lines.length > 0) return show(lines);
  // What belongs to the chosen ones was not seen when they were chosen.
  const isSeen = !('ownedBy' in deed.target);
  if (isSeen && rows.length === 1 && counts.change === 1) return session.confirm();
  if (deed.preview === 'never' && counts.change === rows.length && rows.length > 0) return session.confirm();
  const [only] = rows;
  // What does not fit says why in the plan, however few they are.
  if (rows.length > 1 || only?.kind === 'invalid' || (!isSeen && counts.change > 0)) return show();
  services().notify({ kind: 'info', ...toNotice(reasonOf(only)) });
  return refuse();
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
