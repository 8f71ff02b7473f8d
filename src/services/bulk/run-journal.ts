import type { BulkDeed } from '#src/commands/kernel/bulk/bulk-deed.ts';
import { type ChangingRow, isChanging, type PlannedRow } from '#src/commands/kernel/bulk/bulk-plan.ts';
import type { DoneRow, RowAnswer, RunBefore } from '#src/commands/kernel/bulk/bulk-run.ts';

/** What of a deed is plain data; how its rows are judged is not. */
export type PlainDeed = Pick<BulkDeed, 'commandId' | 'write' | 'doingKey' | 'doneKey' | 'words'> & {
  readonly resource: string;
  readonly asked?: BulkDeed['by']['asked'];
};

/** A run that a page of the console began and did not end. */
export interface CutOffRun {
  readonly deed: PlainDeed;
  readonly before: RunBefore;
}

/** Keeps what is needed to go on with a run, or to take it back, should the page go in its midst. */
export interface RunJournal {
  /** The rows of the plan, and those of them that were written already. */
  begin(deed: PlainDeed, rows: readonly PlannedRow[], done: readonly DoneRow[]): void;
  /** These rows go out now. */
  sends(rows: readonly ChangingRow[]): void;
  /** What became of them. */
  answered(rows: readonly ChangingRow[], answers: readonly RowAnswer[]): void;
  end(): void;
  /** Whether the page is about to go. */
  isLeaving(): boolean;
  /** The run of the same user that the former page of the tab did not end. */
  cutOff(): CutOffRun | undefined;
}

/** Where a page keeps texts for the next one of the same tab. */
export type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

interface Begun {
  readonly user: number | undefined;
  readonly deed: PlainDeed;
  readonly rows: readonly PlannedRow[];
}

interface Reached {
  /** Rows that were written, by their ids: the version since, and the record that was made. */
  readonly done: readonly (readonly [id: number, version: number, made: number | null])[];
  readonly sent: readonly number[];
}

const begunKey = 'postkey.run';
const reachedKey = 'postkey.run.reached';
const nothing: Reached = { done: [], sent: [] };

/** A journal in the storage of a tab; where that is full the run is not kept, and goes on all the same. */
export function createRunJournal(
  storage: PageStorage,
  user: () => number | undefined,
  isLeaving: () => boolean = () => false,
): RunJournal {
  let reached = nothing;
  let isKept = false;

  function put(key: string, value: unknown) {
    try {
      storage.setItem(key, JSON.stringify(value));
    } catch {
      // The tab's storage has its limit; a run that does not fit cannot be told of after a reload.
      end();
    }
  }

  function end() {
    isKept = false;
    reached = nothing;
    storage.removeItem(begunKey);
    storage.removeItem(reachedKey);
  }

  function change(next: Reached) {
    reached = next;
    if (isKept) put(reachedKey, reached);
  }

  return {
    begin(deed, rows, before) {
      isKept = true;
      put(begunKey, { user: user(), deed, rows: rows.filter(isChanging) } satisfies Begun);
      change({ ...nothing, done: before.map(({ row, version, made }) => [row.id, version, made ?? null]) });
    },
    sends: (rows) => change({ ...reached, sent: rows.map(({ id }) => id) }),
    answered(rows, answers) {
      const done = rows.flatMap(({ id }, index) => {
        const answer = answers[index];
        return answer?.ok ? [[id, answer.version, answer.made ?? null] as const] : [];
      });
      change({ done: [...reached.done, ...done], sent: [] });
    },
    end,
    isLeaving,
    cutOff() {
      const begun = read<Begun>(storage, begunKey);
      if (!begun || begun.user !== user()) return undefined;
      return { deed: begun.deed, before: toRunBefore(begun, read<Reached>(storage, reachedKey) ?? nothing) };
    },
  };
}

function toRunBefore({ rows }: Begun, { done, sent }: Reached): RunBefore {
  const written = new Map(done.map(([id, version, made]) => [id, { version, made }]));
  const isSent = new Set(sent);
  const changing = rows.filter(isChanging);
  return {
    rows,
    done: changing.flatMap((row): DoneRow[] => {
      const found = written.get(row.id);
      if (!found) return [];
      const { version, made } = found;
      return [{ row, version, ...(made !== null && { made }) }];
    }),
    failed: changing
      .filter(({ id }) => !written.has(id))
      .map((row) => ({
        row,
        // What became of those that were on their way is found out by reading them.
        cause: isSent.has(row.id) ? 'lost' : 'left',
        reason: { key: 'bulk:reason.left' },
      })),
  };
}

function read<Value>(storage: PageStorage, key: string): Value | undefined {
  const text = storage.getItem(key);
  return text === null ? undefined : (JSON.parse(text) as Value);
}
