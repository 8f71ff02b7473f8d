import type { Clock, TextStore } from '../context/kernel-services.ts';

/** Which commands and records were used, how often and when. */
export interface Recents {
  record(id: string): void;
  /** Most recent first. */
  list(): readonly string[];
  /** How much the id is used of late: 0 for never, falling by half every three days. */
  score(id: string): number;
  forget(): void;
  subscribe(listener: () => void): () => void;
}

interface Use {
  readonly count: number;
  readonly last: number;
}

const kept = 200;
const halfLife = 3 * 24 * 60 * 60 * 1000;

/** Reads what was kept; a text that is no such record counts as nothing. */
export function createRecents(clock: Clock, store: TextStore): Recents {
  let uses = readUses(store.read());
  const listeners = new Set<() => void>();

  function changed() {
    for (const listener of [...listeners]) listener();
  }

  return {
    record(id) {
      const previous = uses.get(id);
      uses.delete(id);
      uses.set(id, { count: (previous?.count ?? 0) + 1, last: clock.now() });
      uses = new Map([...uses].slice(-kept));
      store.write(JSON.stringify([...uses].map(([key, use]) => [key, use.count, use.last])));
      changed();
    },
    list: () => [...uses.keys()].reverse(),
    score(id) {
      const use = uses.get(id);
      if (!use) return 0;
      const age = Math.max(0, clock.now() - use.last);
      return Math.log2(1 + use.count) * 2 ** (-age / halfLife);
    },
    forget() {
      uses = new Map();
      store.write(null);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function readUses(text: string | null): Map<string, Use> {
  const rows = parseJson(text);
  const uses = new Map<string, Use>();
  if (!Array.isArray(rows)) return uses;
  for (const row of rows) {
    if (!Array.isArray(row)) continue;
    const [id, count, last] = row as unknown[];
    if (typeof id === 'string' && typeof count === 'number' && typeof last === 'number')
      uses.set(id, { count, last });
  }
  return uses;
}

function parseJson(text: string | null): unknown {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
