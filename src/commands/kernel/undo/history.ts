import type { Sentence } from '../context/context-keys.ts';
import type { Notice } from '../context/kernel-services.ts';
import type { CarryOutUndo, Undo } from './undo.ts';

/** A deed with the way back, or, once it was taken back, the way forward again; plain data. */
export interface Deed {
  readonly commandId: string;
  /** When it was done, in milliseconds since 1970. */
  readonly at: number;
  readonly undo: Undo;
}

/** A deed that can be taken back, as it is listed. */
export interface HistoryEntry extends Sentence {
  readonly commandId: string;
  readonly at: number;
}

/** All deeds: what can be taken back, oldest first, and what was, the next to redo last. */
export interface HistoryState {
  readonly done: readonly Deed[];
  readonly undone: readonly Deed[];
}

/** What an undo or a redo came to; `partly` where something stays as it is, which was told of already; `busy` where one before it did not go through. */
export type HistoryOutcome =
  | { readonly status: 'done' | 'partly'; readonly entry: HistoryEntry }
  | { readonly status: 'empty' | 'busy' };

/** What was done and can be taken back. Deeds name records by id, so that sorting and filtering do not matter. */
export interface History {
  /** Oldest first. */
  undoable(): readonly HistoryEntry[];
  /** The next to redo last. */
  redoable(): readonly HistoryEntry[];
  push(deed: Deed): void;
  /** Whether this undo is of the newest deed. */
  isNewest(undo: Undo): boolean;
  /** The deed of the undo has become another one, such as of more records; false where it is not there any more. */
  amend(former: Undo, now: Undo): boolean;
  /** Takes the newest deed back; rejects as the undo does, and then keeps it. */
  undo(): Promise<HistoryOutcome>;
  redo(): Promise<HistoryOutcome>;
  clear(): void;
  state(): HistoryState;
  /** Puts back what `state` gave, below what was done since. */
  restore(state: HistoryState): void;
  subscribe(listener: () => void): () => void;
}

const longest = 100;

/** An empty history; it keeps the newest hundred deeds. */
export function createHistory(carryOut: CarryOutUndo): History {
  let all: HistoryState = { done: [], undone: [] };
  let last: Promise<HistoryOutcome> | undefined;
  const listeners = new Set<() => void>();

  function replace({ done, undone }: HistoryState) {
    all = { done: done.slice(-longest), undone: undone.slice(-longest) };
    for (const listener of [...listeners]) listener();
  }

  /** Takes the newest deed of one side over to the other; what could not be taken over stays. */
  async function takeOver(from: keyof HistoryState, to: keyof HistoryState): Promise<HistoryOutcome> {
    const deed = all[from].at(-1);
    if (!deed) return { status: 'empty' };
    const { redo, left } = await carryOut(deed.undo);
    const stays = all[from].flatMap((each) =>
      each !== deed ? [each] : left ? [{ ...deed, undo: left }] : [],
    );
    const moved = redo ? [...all[to], { ...deed, undo: redo }] : all[to];
    replace({ ...all, [from]: stays, [to]: moved });
    return {
      status: redo && !left ? 'done' : 'partly',
      entry: toEntry(redo ? { ...deed, undo: redo } : deed),
    };
  }

  /** Whoever presses twice means two deeds, one after the other; behind one that was not taken whole nothing goes on. */
  async function step(from: keyof HistoryState, to: keyof HistoryState): Promise<HistoryOutcome> {
    const giveUp = (): HistoryOutcome => ({ status: 'busy' });
    const goOn = ({ status }: HistoryOutcome) => (status === 'done' ? takeOver(from, to) : giveUp());
    const own = last ? last.then(goOn, giveUp) : takeOver(from, to);
    last = own;
    try {
      return await own;
    } finally {
      if (last === own) last = undefined;
    }
  }

  return {
    undoable: () => all.done.map(toEntry),
    redoable: () => all.undone.map(toEntry),
    push: (deed) => replace({ done: [...all.done, deed], undone: [] }),
    isNewest: (undo) => all.done.at(-1)?.undo === undo,
    amend(former, now) {
      if (!all.done.some(({ undo }) => undo === former)) return false;
      replace({
        ...all,
        done: all.done.map((deed) => (deed.undo === former ? { ...deed, undo: now } : deed)),
      });
      return true;
    },
    undo: () => step('done', 'undone'),
    redo: () => step('undone', 'done'),
    clear: () => replace({ done: [], undone: [] }),
    state: () => all,
    restore({ done, undone }) {
      replace({ done: [...done, ...all.done], undone: all.done.length > 0 ? all.undone : undone });
    },
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

function toEntry({ commandId, at, undo: { key, params } }: Deed): HistoryEntry {
  return { commandId, at, key, ...(params && { params }) };
}
