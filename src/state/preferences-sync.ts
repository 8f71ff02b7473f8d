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
  save(document: Preferences): Promise<unknown>;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  after(milliseconds: number, run: () => void): () => void;
  /** Calls back with the key of what another tab has written into the storage. */
  onOtherTab(listener: (key: string | null) => void): void;
}

/** Keeps the settings in this browser and on the server. */
export interface PreferencesSync {
  /** Takes over what is kept of a user; what the server has wins. */
  open(userId: number): Promise<void>;
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
  let stopSave = () => {};

  function take(document: unknown) {
    isTaking = true;
    store.set(preferencesAtom, readPreferences(document));
    isTaking = false;
  }

  function keepLocally() {
    const text = JSON.stringify(store.get(preferencesAtom));
    write(storage, storageKey, text);
    if (user !== null) write(storage, `${storageKey}.${user}`, text);
  }

  async function save() {
    try {
      await parts.save(store.get(preferencesAtom));
    } catch {
      // This browser has them; the next change is sent with everything.
    }
  }

  take(read(storage, storageKey));
  store.sub(preferencesAtom, () => {
    keepLocally();
    if (isTaking || user === null) return;
    stopSave();
    stopSave = parts.after(savePause, () => void save());
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
        if (user === userId && !isEmpty) take(document);
      } catch {
        // A host without preferences: this browser's are in force.
      }
    },
    close() {
      stopSave();
      user = null;
    },
  };
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
