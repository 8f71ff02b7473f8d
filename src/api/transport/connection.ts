import type { Clock } from './clock.ts';

/** Whether the server can be reached: `offline` the browser has no network, `down` the server does not answer. */
export type ConnectionState = 'up' | 'offline' | 'down';

/** Watches over the way to the server. */
export interface Connection {
  state(): ConnectionState;
  subscribe(listener: () => void): () => void;
  /** A call had an answer, whatever it was. */
  answered(): void;
  /** A call had no answer. */
  unanswered(): void;
  /** Asks the server at once whether it is back. */
  probe(): Promise<void>;
}

interface ConnectionParts {
  readonly clock: Clock;
  /** Resolves when the server gave any answer, rejects when it gave none. */
  ask(): Promise<void>;
  isOnline(): boolean;
  /** Calls back when the browser gains or loses its network. */
  onNetworkChange(changed: () => void): void;
}

const firstPause = 1_000;
const longestPause = 10_000;

/** Makes the watch; while there is no answer it asks again and again, up to every ten seconds. */
export function createConnection(parts: ConnectionParts): Connection {
  let state: ConnectionState = parts.isOnline() ? 'up' : 'offline';
  let stop = () => {};
  let pause = firstPause;
  let upAt = Number.NEGATIVE_INFINITY;
  let isUnsteady = false;
  const listeners = new Set<() => void>();

  function become(next: ConnectionState) {
    if (next === state) return;
    const wasUp = state === 'up';
    state = next;
    stop();
    if (next === 'up') upAt = parts.clock.now();
    else {
      if (wasUp) isUnsteady = parts.clock.now() - upAt < longestPause;
      if (wasUp && !isUnsteady) pause = firstPause;
      schedule();
    }
    for (const listener of [...listeners]) listener();
  }

  function schedule() {
    stop();
    stop = parts.clock.after(pause, () => void probe());
    pause = Math.min(pause * 2, longestPause);
  }

  async function probe() {
    try {
      await parts.ask();
      become('up');
    } catch {
      // No answer is what is being watched; asking goes on until there is one.
      if (state === 'up') become('down');
      else schedule();
    }
  }

  parts.onNetworkChange(() => {
    if (!parts.isOnline()) become('offline');
    else if (state !== 'up') void probe();
  });

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    // Where some calls are answered and others are not, each answer would have everything asked for again at once.
    answered: () => {
      if (!isUnsteady) become('up');
    },
    unanswered: () => become(parts.isOnline() ? 'down' : 'offline'),
    probe,
  };
}
