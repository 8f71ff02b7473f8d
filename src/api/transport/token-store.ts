import { readClaims, type TokenClaims } from './token-claims.ts';

/** Where the token is kept between visits, shared by the tabs of the browser. */
export interface TokenStore {
  /** The token, or null. What another tab stored counts at once. */
  get(): string | null;
  set(token: string): void;
  clear(): void;
  claims(): TokenClaims | null;
  /** How long the token still holds, in milliseconds; the clock of this machine may be wrong. Null without an end. */
  remaining(): number | null;
  /** Calls back when the token changes, here or in another tab. */
  subscribe(listener: () => void): () => void;
}

const tokenKey = 'token';
const skewKey = 'token-skew';

/** The part of local storage that is used; it may throw, as where storage is forbidden. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Makes the store; without a usable storage the token lives in memory. `onStorage` reports changes of other tabs. */
export function createTokenStore(
  storage: KeyValueStorage,
  now: () => number,
  onStorage: (changed: (key: string | null) => void) => void,
): TokenStore {
  let memory = read(storage, tokenKey);
  let stored = memory !== null;
  const listeners = new Set<() => void>();

  function current(): string | null {
    const kept = read(storage, tokenKey);
    if (kept !== null || stored) memory = kept;
    return memory;
  }

  function changed() {
    for (const listener of [...listeners]) listener();
  }

  onStorage((key) => {
    if (key === null || key === tokenKey) changed();
  });

  function claims(): TokenClaims | null {
    const token = current();
    return token === null ? null : readClaims(token);
  }

  return {
    get: current,
    set(token) {
      const { issuedAt } = readClaims(token);
      memory = token;
      write(storage, skewKey, issuedAt === null ? null : String(now() - issuedAt * 1000));
      stored = write(storage, tokenKey, token);
      changed();
    },
    clear() {
      memory = null;
      write(storage, tokenKey, null);
      write(storage, skewKey, null);
      changed();
    },
    claims,
    remaining() {
      const expiresAt = claims()?.expiresAt;
      if (expiresAt === null || expiresAt === undefined) return null;
      const skew = Number(read(storage, skewKey) ?? 0);
      return expiresAt * 1000 + (Number.isFinite(skew) ? skew : 0) - now();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function read(storage: KeyValueStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    // Storage that is forbidden is as good as empty; memory takes its place.
    return null;
  }
}

function write(storage: KeyValueStorage, key: string, value: string | null): boolean {
  try {
    if (value === null) storage.removeItem(key);
    else storage.setItem(key, value);
    return true;
  } catch {
    // Memory holds the token for this tab.
    return false;
  }
}
