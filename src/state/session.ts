import { atom, type createStore } from 'jotai';

/** `expired`: the person signs in again over the kept screen. */
export const sessionAtom = atom<'signedOut' | 'signedIn' | 'expired'>('signedOut');

/** Whose session the server has ended, until somebody signs out; the login says so. */
export const endedSessionAtom = atom<{ readonly email: string } | null>(null);

/** Whether the server can be reached. */
export const connectionAtom = atom<'up' | 'offline' | 'down'>('up');

type Store = Pick<ReturnType<typeof createStore>, 'get' | 'sub'>;

/** Calls back when the server answers after it did not; what it returns ends that. */
export function whenReachedAgain(store: Store, run: () => void): () => void {
  const stop = store.sub(connectionAtom, () => {
    if (store.get(connectionAtom) !== 'up') return;
    stop();
    run();
  });
  return stop;
}

/** Resolves when the server answers after it did not. */
export function reachedAgain(store: Store): Promise<void> {
  return new Promise((resolve) => whenReachedAgain(store, resolve));
}

/** Whether changes come by themselves. */
export const realtimeAtom = atom<'off' | 'connecting' | 'live'>('off');

/** What the screens before a session need. */
export interface SessionEntry {
  /** Begins the session of a token. */
  begin(token: string): void;
  /** Goes to the place that was left, or to the start. */
  goOn(): void;
  /** Begins the page anew at a path. */
  restart(path: string): void;
}

/** Given by whoever puts the console together. */
export const sessionEntryAtom = atom<SessionEntry | null>(null);

/** Whether a link to set a password that does not work has led to the sign-in. */
export const unknownLinkAtom = atom(false);
