import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';
import { NoSuchRecord, noSuchRecord, type RecordReference } from '#src/commands/kernel/context/records.ts';
import type { PaletteRow } from '#src/commands/kernel/rows/palette-row.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';

/** Loads the records that a typed line only names by number, so that a row can say what they are called, or that there is none. */
export interface NamedRecords {
  /** Looks them up once the line stands still for a moment. */
  lookUp(rows: readonly PaletteRow[]): void;
  /** Why a row can do nothing: a record that it names is not there. */
  lackOf(row: PaletteRow): Sentence | undefined;
  /** Forgets what was not found: it may be made by then. */
  stop(): void;
}

const quiet = 150;
const mostAtOnce = 3;

/** Makes it; `changed` is told when a record came, or is known not to be there. */
export function createNamedRecords(
  system: CommandSystem,
  after: (milliseconds: number, run: () => void) => () => void,
  changed: () => void,
): NamedRecords {
  const asked = new Set<string>();
  const missing = new Map<string, NoSuchRecord>();
  let stopWaiting = () => {};
  let controller = new AbortController();

  function isKnown(reference: RecordReference): boolean {
    return system.records
      .known()
      .some(({ resource, id }) => id === reference.id && resource === reference.resource);
  }

  function load(reference: RecordReference) {
    const key = keyOf(reference);
    asked.add(key);
    const { signal } = controller;
    system.records.load(reference, signal).then(
      () => (signal.aborted ? undefined : changed()),
      (error: unknown) => {
        if (signal.aborted) return;
        // What could not be asked now is asked by the command itself, which says what is wrong.
        if (!(error instanceof NoSuchRecord)) return;
        missing.set(key, error);
        changed();
      },
    );
  }

  return {
    lookUp(rows) {
      stopWaiting();
      const open = referencesOf(rows).filter((each) => !asked.has(keyOf(each)) && !isKnown(each));
      if (open.length > 0) stopWaiting = after(quiet, () => open.slice(0, mostAtOnce).forEach(load));
    },
    lackOf({ action }) {
      if (action.kind !== 'command') return undefined;
      const [gone] = Object.values(action.given.references).flatMap((each) => missing.get(keyOf(each)) ?? []);
      return gone && noSuchRecord(gone.reference);
    },
    stop() {
      stopWaiting();
      controller.abort();
      controller = new AbortController();
      asked.clear();
      missing.clear();
    },
  };
}

function referencesOf(rows: readonly PaletteRow[]): readonly RecordReference[] {
  const found = rows.flatMap(({ action }) =>
    action.kind === 'command' ? Object.values(action.given.references) : [],
  );
  return [...new Map(found.map((each) => [keyOf(each), each])).values()];
}

function keyOf({ resource, id }: RecordReference): string {
  return `${resource}/${id}`;
}
