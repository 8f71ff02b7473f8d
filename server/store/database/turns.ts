import { AsyncLocalStorage } from 'node:async_hooks';

/** Who waits in a line: an account by its id, or other work by its name. */
type LineName = number | string;

/** Shares a database among those who work on it, each of whom has a line of its own. */
export interface Turns {
  /** Does work that somebody waits for; its turns are those of a line. */
  inLine<T>(line: LineName, work: () => Promise<T>): Promise<T>;
  /** Does work that goes on by itself; its turns are those of a line. What is in no line has one in common. */
  apart<T>(line: LineName, work: () => T): T;
  /** Waits for a turn of the line that this is called in; gives what ends it. */
  take(): Promise<() => void>;
}

/** What is shared. */
export interface TurnsOptions {
  /** How many turns are begun at the same time. */
  readonly places: number;
  /** Whether one is done after the other all the same, in the order in which they began. */
  readonly oneAtATime: boolean;
}

interface Line {
  /** What its turns took, in milliseconds, those that run as long as they usually do. */
  used: number;
  /** How long its turns take, once it had one. */
  usual: number | null;
  running: number;
  endedAt: number;
  /** Pieces of work that somebody waits for. */
  awaited: number;
  readonly waiting: (() => void)[];
}

const common = 'common';
/** Turns that are no longer cost more on their way than in waiting for each other. */
const shortMs = 5;
/** The longest that a turn is put off for who may come back. */
const mostPutOffMs = 50;
/** After this time nothing is remembered of who used how much. */
const memoryMs = 1_000;
const sweepAt = 100;

/**
 * Makes turns. The line that has used least is next: one that has hundreds of long turns waits for itself, and the others
 * wait for one of them at most. Nobody saves up by staying away.
 */
export function createTurns({ places, oneAtATime }: TurnsOptions): Turns {
  const lines = new Map<LineName, Line>();
  const current = new AsyncLocalStorage<LineName>();
  let running = 0;
  /** What the line that was served last had used: nobody who was away comes before it. */
  let served = 0;
  /** How long the turns of all take. */
  let usual = 0;
  let endedAt = Number.NEGATIVE_INFINITY;
  let held: NodeJS.Timeout | undefined;

  function lineOf(name: LineName): Line {
    const known = lines.get(name);
    if (known) return known;
    if (lines.size >= sweepAt) forgetOld();
    const line: Line = {
      used: 0,
      usual: null,
      running: 0,
      endedAt: Number.NEGATIVE_INFINITY,
      awaited: 0,
      waiting: [],
    };
    lines.set(name, line);
    return line;
  }

  function forgetOld(): void {
    for (const [name, line] of lines)
      if (!isActive(line) && line.awaited === 0 && sinceEnd(line) > memoryMs) lines.delete(name);
  }

  const usualOf = (line: Line) => line.usual ?? usual;
  const sinceEnd = (line: Line) => performance.now() - line.endedAt;
  const isActive = (line: Line) => line.running + line.waiting.length > 0;

  /** Where all run at the same time one place is left to the others, else one behind the other only what is short. */
  function placesOf(line: Line): number {
    if (!oneAtATime) return Math.max(1, places - 1);
    return usualOf(line) < shortMs ? places : 1;
  }

  /**
   * How long the next turn of a line is put off for those who have used less: until theirs has ended, and, where somebody
   * waits for them, until they had time to come back, of at most half of what it would make them wait.
   */
  function putOff(line: Line): number {
    const most = Math.min(usualOf(line) / 2, mostPutOffMs);
    const before = [...lines.values()].filter((other) => other.used < line.used);
    const waits = before.map((other) => {
      if (other.running > 0) return Number.POSITIVE_INFINITY;
      return other.awaited > 0 ? most - sinceEnd(other) : 0;
    });
    return Math.max(0, ...waits);
  }

  function serve(): void {
    clearTimeout(held);
    while (running < places) {
      const able = [...lines.values()].filter(
        (line) => line.waiting.length > 0 && line.running < placesOf(line),
      );
      if (able.length === 0) return;
      const next = able.reduce((best, line) => (line.used < best.used ? line : best));
      const wait = oneAtATime ? putOff(next) : 0;
      if (wait > 0) {
        // Without a time to wait for, the end of the other's turn serves again.
        if (Number.isFinite(wait)) held = setTimeout(serve, wait);
        return;
      }
      next.waiting.shift()!();
    }
  }

  function begin(line: Line): () => void {
    const from = performance.now();
    const charged = usualOf(line);
    served = Math.max(served, line.used);
    line.used += charged;
    line.running += 1;
    running += 1;
    return () => {
      const now = performance.now();
      const took = now - (oneAtATime ? Math.max(from, endedAt) : from);
      endedAt = now;
      line.endedAt = now;
      line.used += took - charged;
      line.usual = (usualOf(line) * 3 + took) / 4;
      usual = (usual * 3 + took) / 4;
      line.running -= 1;
      running -= 1;
      serve();
    };
  }

  return {
    async inLine(name, work) {
      const line = lineOf(name);
      line.awaited += 1;
      try {
        return await current.run(name, work);
      } finally {
        line.awaited -= 1;
        if (line.awaited === 0) serve();
      }
    },
    apart: (name, work) => current.run(name, work),
    take() {
      const line = lineOf(current.getStore() ?? common);
      if (!isActive(line)) line.used = Math.max(line.used, served);
      return new Promise((resolve) => {
        line.waiting.push(() => resolve(begin(line)));
        serve();
      });
    },
  };
}
