import type { Deed, History, HistoryState } from '#src/commands/kernel/undo/history.ts';
import type { PageStorage } from '../bulk/run-journal.ts';

interface KeepParts {
  readonly history: Pick<History, 'state' | 'restore' | 'subscribe'>;
  /** The storage of the tab. */
  readonly storage: PageStorage;
  after(milliseconds: number, run: () => void): () => void;
}

/** Keeps what was done over a reload of the tab, for the same user alone. */
export interface KeptHistory {
  /** Brings back what is kept of the user, and keeps on from here. */
  open(userId: number): void;
  /** Keeps nothing any more, and forgets what was. */
  close(): void;
  /** Writes at once what waits to be written. */
  flush(): void;
}

interface Kept extends HistoryState {
  readonly user: number;
}

const storageKey = 'postkey.history';
const pause = 500;
/** A tab's storage holds some five million characters, and a run under way needs its part of them. */
const mostCharacters = 2_000_000;

/** Makes what keeps the history. */
export function keepHistory({ history, storage, after }: KeepParts): KeptHistory {
  let user: number | undefined;
  let stopWaiting: (() => void) | undefined;

  function flush() {
    if (!stopWaiting || user === undefined) return;
    stopWaiting();
    stopWaiting = undefined;
    const { done, undone } = history.state();
    const kept: Kept = { user, ...newest({ done, undone }) };
    try {
      storage.setItem(storageKey, JSON.stringify(kept));
    } catch {
      // The storage is full: nothing is better than a history with a hole in it.
      storage.removeItem(storageKey);
    }
  }

  history.subscribe(() => {
    if (user !== undefined) stopWaiting ??= after(pause, flush);
  });

  return {
    open(userId) {
      // An account that could not be opened whole is opened again.
      if (user === userId) return;
      user = undefined;
      const text = storage.getItem(storageKey);
      const kept = text === null ? undefined : (JSON.parse(text) as Kept);
      if (kept?.user === userId) history.restore({ done: kept.done, undone: kept.undone });
      user = userId;
    },
    close() {
      stopWaiting?.();
      stopWaiting = undefined;
      user = undefined;
      storage.removeItem(storageKey);
    },
    flush,
  };
}

/** As much as fits: the nearest to now, on both sides. */
function newest({ done, undone }: HistoryState): HistoryState {
  let left = mostCharacters;
  const fits = (deed: Deed) => {
    left -= JSON.stringify(deed).length;
    return left >= 0;
  };
  const nearest = (deeds: readonly Deed[]) => {
    const first = deeds.findLastIndex((deed) => !fits(deed));
    return deeds.slice(first + 1);
  };
  const ofDone = nearest(done);
  return { done: ofDone, undone: left >= 0 ? nearest(undone) : [] };
}
