import type { Sentence } from './context-keys.ts';
import type { RunResult, Undo } from './define-command.ts';
import type { Notice } from './kernel-services.ts';

/** A deed that can be taken back, as it is listed. */
export interface HistoryEntry extends Sentence {
  readonly commandId: string;
  /** When it was done, in milliseconds since 1970. */
  readonly at: number;
}

/** What an undo or a redo came to. */
export type HistoryOutcome =
  | { readonly status: 'done'; readonly entry: HistoryEntry }
  | { readonly status: 'empty' | 'busy' };

/** What was done and can be taken back. Entries name records by id, so that sorting and filtering do not matter. */
export interface History<Services> {
  /** Oldest first. */
  undoable(): readonly HistoryEntry[];
  /** The next to redo last. */
  redoable(): readonly HistoryEntry[];
  push(deed: Deed<Services>): void;
  /** Takes the newest deed back; rejects as the deed's undo does, and then keeps it. */
  undo(services: Services): Promise<HistoryOutcome>;
  redo(services: Services): Promise<HistoryOutcome>;
  clear(): void;
  subscribe(listener: () => void): () => void;
}

/** A deed with the way back, and the way forward again. */
export interface Deed<Services> {
  readonly commandId: string;
  readonly at: number;
  readonly undo: Undo<Services>;
  again(services: Services): RunResult<Services>;
}

const longest = 100;

/** An empty history; it keeps the newest hundred deeds. */
export function createHistory<Services>(): History<Services> {
  let done: Deed<Services>[] = [];
  let undone: Deed<Services>[] = [];
  let busy = false;
  const listeners = new Set<() => void>();

  function replace(nextDone: Deed<Services>[], nextUndone: Deed<Services>[]) {
    done = nextDone.slice(-longest);
    undone = nextUndone.slice(-longest);
    for (const listener of [...listeners]) listener();
  }

  async function exclusively(step: () => Promise<HistoryOutcome>): Promise<HistoryOutcome> {
    if (busy) return { status: 'busy' };
    busy = true;
    try {
      return await step();
    } finally {
      busy = false;
    }
  }

  return {
    undoable: () => done.map(toEntry),
    redoable: () => undone.map(toEntry),
    push: (deed) => replace([...done, deed], []),
    undo: (services) =>
      exclusively(async () => {
        const deed = done.at(-1);
        if (!deed) return { status: 'empty' };
        const forward = await deed.undo.run(services);
        const again = forward ? (all: Services) => forward.run(all) : deed.again;
        replace(without(done, deed), [...undone, { ...deed, again }]);
        return { status: 'done', entry: toEntry(deed) };
      }),
    redo: (services) =>
      exclusively(async () => {
        const deed = undone.at(-1);
        if (!deed) return { status: 'empty' };
        const undo = (await deed.again(services)) ?? deed.undo;
        replace([...done, { ...deed, undo }], without(undone, deed));
        return { status: 'done', entry: toEntry(deed) };
      }),
    clear: () => replace([], []),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Says which deed was taken back or done again: the last one may have been done on another screen. */
export function stepNotice(messageKey: string, { key, params }: HistoryEntry): Notice {
  return { kind: 'info', messageKey, params: { what: { key, ...(params && { params }) } } };
}

function without<Item>(items: readonly Item[], item: Item): Item[] {
  return items.filter((candidate) => candidate !== item);
}

function toEntry<Services>({ commandId, at, undo }: Deed<Services>): HistoryEntry {
  return { commandId, at, key: undo.key, ...(undo.params && { params: undo.params }) };
}
