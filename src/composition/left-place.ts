/** The place of the console that was left for the login. */
export interface LeftPlace {
  keep(path: string): void;
  /** The place, or the start. */
  path(): string;
}

const key = 'left-place';

/** Remembers the place as long as the tab lives, also over a reload of the login; without a storage, as long as the page. */
export function createLeftPlace(storage: Pick<Storage, 'getItem' | 'setItem'>): LeftPlace {
  let memory = '/';
  return {
    keep(path) {
      memory = path;
      try {
        storage.setItem(key, path);
      } catch {
        // Forbidden storage: memory has the place.
      }
    },
    path() {
      try {
        const kept = storage.getItem(key) ?? memory;
        return kept.startsWith('/') ? kept : '/';
      } catch {
        return memory;
      }
    },
  };
}
