/** An import that the server works on, with the account that it belongs to. */
export interface ImportUnderWay {
  readonly owner: number;
  readonly id: number;
  readonly filename: string;
}

/** The imports whose end nobody was told yet. */
export interface ImportsUnderWay {
  keep(one: ImportUnderWay): void;
  drop(id: number): void;
  /** Those of an account that are of a page before this one, oldest first; each is given once. */
  take(owner: number): readonly ImportUnderWay[];
}

const key = 'imports-under-way';

/** Remembers them as long as the tab lives, also over a reload; without a storage, as long as the page. */
export function createImportsUnderWay(storage: () => Pick<Storage, 'getItem' | 'setItem'>): ImportsUnderWay {
  let kept: readonly ImportUnderWay[] | null = null;
  const followed = new Set<number>();

  function read(): readonly ImportUnderWay[] {
    if (kept !== null) return kept;
    try {
      const found: unknown = JSON.parse(storage().getItem(key) ?? '[]');
      kept = Array.isArray(found) ? found.filter(isImport) : [];
    } catch {
      // A forbidden storage, or what somebody else wrote there: nothing is known.
      kept = [];
    }
    return kept;
  }

  function write(next: readonly ImportUnderWay[]) {
    kept = next;
    try {
      storage().setItem(key, JSON.stringify(next));
    } catch {
      // Forbidden storage: memory has them.
    }
  }

  return {
    keep(one) {
      followed.add(one.id);
      if (!read().some(({ id }) => id === one.id)) write([...read(), one]);
    },
    drop: (dropped) => write(read().filter(({ id }) => id !== dropped)),
    take(owner) {
      const taken = read().filter((one) => one.owner === owner && !followed.has(one.id));
      for (const { id } of taken) followed.add(id);
      return taken;
    },
  };
}

function isImport(value: unknown): value is ImportUnderWay {
  if (typeof value !== 'object' || value === null) return false;
  const { owner, id, filename } = value as Partial<Record<keyof ImportUnderWay, unknown>>;
  return typeof owner === 'number' && typeof id === 'number' && typeof filename === 'string';
}

/** The imports that this tab started. */
export const importsUnderWay = createImportsUnderWay(() => window.sessionStorage);
