import { type Preferences, preferencesAtom, readPreferences } from './preferences.ts';

/** The part of a jotai store that is used. */
interface PreferencesStore {
  get(atom: typeof preferencesAtom): Preferences;
  set(atom: typeof preferencesAtom, value: Preferences): void;
  sub(atom: typeof preferencesAtom, listener: () => void): () => void;
}

interface SyncParts {
  readonly store: PreferencesStore;
  /** What the server keeps; rejects where it keeps none. */
  load(): Promise<unknown>;
  /** `isLast`: the page is about to go, and the call has to outlive it. */
  save(document: KeptPreferences, isLast: boolean): Promise<unknown>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** Milliseconds since 1970. */
  now(): number;
  after(milliseconds: number, run: () => void): () => void;
  /** Calls back with the key of what another tab has written into the storage. */
  onOtherTab(listener: (key: string | null) => void): void;
}

/** The settings with the time of their last change, in milliseconds since 1970; of two documents the later one counts. */
type KeptPreferences = Preferences & { readonly changedAt: number };

/** Keeps the settings in this browser and on the server. */
export interface PreferencesSync {
  /** Takes over what is kept of a user; of what this browser and the server have the later wins. */
  open(userId: number): Promise<void>;
  /** Saves at once what waits to be saved, before the page or the session goes; resolves when the call has ended. */
  flush(): Promise<void>;
  /** Saves nothing on the server any more. */
  close(): void;
}

const storageKey = 'preferences';
const savePause = 1_000;

/** Begins with what this browser kept last, so that theme and language are right before anybody signs in. */
export function createPreferencesSync(parts: SyncParts): PreferencesSync {
  const { store, storage } = parts;
  let user: number | null = null;
  let isTaking = false;
  let changedAt = 0;
  let waiting: (() => void) | null = null;

  function take(document: unknown) {
    changedAt = timeOf(document);
    isTaking = true;
    store.set(preferencesAtom, readPreferences(document));
    isTaking = false;
  }

  function present(): KeptPreferences {
    return { ...store.get(preferencesAtom), changedAt };
  }

  function keepLocally() {
    const text = JSON.stringify(present());
    write(storage, storageKey, text);
    if (user !== null) write(storage, `${storageKey}.${user}`, text);
  }

  async function save(isLast = false) {
    waiting?.();
    waiting = null;
    try {
      await parts.save(present(), isLast);
    } catch {
      // This browser has them; they are sent at the next change or the next visit.
    }
  }

  function saveSoon() {
    waiting?.();
    waiting = parts.after(savePause, () => void save());
  }

  take(read(storage, storageKey));
  store.sub(preferencesAtom, () => {
    if (!isTaking) changedAt = parts.now();
    keepLocally();
    if (!isTaking && user !== null) saveSoon();
  });

  parts.onOtherTab((key) => {
    if (user === null || key !== `${storageKey}.${user}`) return;
    const own = read(storage, key);
    if (own !== null) take(own);
  });

  return {
    async open(userId) {
      user = userId;
      const own = read(storage, `${storageKey}.${userId}`);
      if (own !== null) take(own);
      try {
        const document = await parts.load();
        const isEmpty =
          typeof document !== 'object' || document === null || Object.keys(document).length === 0;
        if (user !== userId || isEmpty) return;
        if (timeOf(own) > timeOf(document)) saveSoon();
        else take(document);
      } catch {
        // A host without preferences: this browser's are in force.
      }
    },
    async flush() {
      if (waiting) await save(true);
    },
    close() {
      waiting?.();
      waiting = null;
      user = null;
    },
  };
}

function timeOf(document: unknown): number {
  if (typeof document !== 'object' || document === null || !('changedAt' in document)) return 0;
  return typeof document.changedAt === 'number' ? document.changedAt : 0;
}

function read(storage: SyncParts['storage'], key: string): unknown {
  try {
    const text = storage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    // Forbidden storage or a broken text is as good as none.
    return null;
  }
}

function write(storage: SyncParts['storage'], key: string, text: string): void {
  try {
    storage.setItem(key, text);
  } catch {
    // Where storage is forbidden or full, the settings last as long as the page.
  }
}
