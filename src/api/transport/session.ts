import { logout, refreshToken } from '#contract/resources/session.ts';
import { limits } from '#contract/rules/limits.ts';
import type { Clock } from './clock.ts';
import { failureOf } from './failure.ts';
import type { TokenStore } from './token-store.ts';
import type { Transport } from './transport.ts';

/** `expired`: the token ran out or is gone while a screen is open; the person signs in again over it. */
export type SessionState = 'signedOut' | 'signedIn' | 'expired';

/** Watches over the session of this tab. */
export interface Session {
  state(): SessionState;
  subscribe(listener: () => void): () => void;
  /** Takes a fresh token; another user's starts the console anew. */
  signIn(token: string): void;
  /** Ends the session, here and on the server; an unreachable server does not keep it. */
  signOut(): Promise<void>;
  /** The token is not accepted any more: forget it. */
  end(): void;
  /** Whether the server ended the last session, and not the person. */
  isEnded(): boolean;
  expire(): void;
  /** Resolves once somebody is signed in: whether it is the person of before. False at once when that one leaves. */
  signedInAgain(): Promise<boolean>;
  /** The person did something, so the token is worth renewing. */
  used(): void;
  /** Looks at the token now, as every ten seconds (spec section 4, Session). */
  check(): Promise<void>;
  /** Begins the checks; the answer ends them. */
  start(): () => void;
}

interface SessionParts {
  readonly tokens: TokenStore;
  readonly clock: Clock;
  /** Given late, since the transport needs the session too. */
  transport(): Transport;
  /** Lets one tab at a time renew. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Another user signed in, here or in another tab. */
  onOtherUser(): void;
}

/** Makes the watch; the state begins with what is stored. */
export function createSession(parts: SessionParts): Session {
  const { tokens, clock } = parts;
  let state: SessionState = holdsFor(tokens) > 0 ? 'signedIn' : 'signedOut';
  let subject = tokens.claims()?.subject ?? null;
  let isUsed = true;
  let isEnded = false;
  const listeners = createListeners();
  const renewal = createRenewal(parts);

  function become(next: SessionState) {
    if (next === state) return;
    state = next;
    listeners.tell();
  }

  function takeOver() {
    const claims = tokens.claims();
    if (!claims) return;
    const isOther = claims.subject !== null && subject !== null && claims.subject !== subject;
    if (isOther && state !== 'signedOut') {
      parts.onOtherUser();
      return;
    }
    subject = claims.subject;
    isUsed = false;
    isEnded = false;
    if (holdsFor(tokens) > 0) become('signedIn');
  }

  tokens.subscribe(() => {
    if (tokens.get() !== null) takeOver();
  });

  async function check() {
    if (state !== 'signedIn') return;
    if (holdsFor(tokens) <= 0) {
      become('expired');
      return;
    }
    if (isUsed && renewal.isPossible() && isHalfGone(tokens)) await parts.alone(renewal.renew);
  }

  return {
    state: () => state,
    subscribe: listeners.subscribe,
    signIn: (token) => tokens.set(token),
    async signOut() {
      await tellServer(parts);
      tokens.clear();
      subject = null;
      become('signedOut');
    },
    end() {
      tokens.clear();
      isEnded = true;
      become('signedOut');
    },
    isEnded: () => isEnded,
    expire() {
      if (state === 'signedIn') become('expired');
    },
    async signedInAgain() {
      const before = subject;
      while (state !== 'signedIn' && (state === 'expired' || isEnded)) await listeners.next();
      return state === 'signedIn' && subject === before;
    },
    used() {
      isUsed = true;
    },
    check,
    start: () => every(clock, limits.sessionCheckMilliseconds, check),
  };
}

function createListeners() {
  const all = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    all.add(listener);
    return () => all.delete(listener);
  };
  return {
    subscribe,
    tell() {
      for (const listener of [...all]) listener();
    },
    /** Resolves when they are told next. */
    next: () =>
      new Promise<void>((resolve) => {
        const end = subscribe(() => {
          end();
          resolve();
        });
      }),
  };
}

/** Takes a new token in place of the one that is held. */
function createRenewal({ tokens, transport }: SessionParts) {
  let canRenew = true;
  return {
    isPossible: () => canRenew,
    /** Another tab may have renewed while this one waited for its turn. */
    async renew() {
      if (!isHalfGone(tokens)) return;
      try {
        const { token } = await transport().call(refreshToken, { waits: 'never' });
        tokens.set(token);
      } catch (error) {
        const failure = failureOf(error);
        if (!failure) throw error;
        // A host without renewal is served as it is; whatever else went wrong is asked for again at the next check.
        if (failure.kind === 'refused') canRenew = false;
      }
    },
  };
}

async function tellServer({ transport }: SessionParts): Promise<void> {
  try {
    await transport().call(logout, { waits: 'never' });
  } catch (error) {
    // The token is forgotten in any case; the server forgets it when it runs out.
    if (!failureOf(error)) throw error;
  }
}

/** Does the work again and again, first after one pause; the answer ends that. */
function every(clock: Clock, milliseconds: number, work: () => Promise<void>): () => void {
  let stop = () => {};
  function again() {
    stop = clock.after(milliseconds, () => {
      void work();
      again();
    });
  }
  again();
  return () => stop();
}

function holdsFor(tokens: TokenStore): number {
  if (tokens.get() === null) return 0;
  return (tokens.remaining() ?? Number.POSITIVE_INFINITY) - limits.sessionMarginMilliseconds;
}

function isHalfGone(tokens: TokenStore): boolean {
  const claims = tokens.claims();
  const remaining = tokens.remaining();
  if (!claims || remaining === null || claims.issuedAt === null || claims.expiresAt === null) return false;
  return remaining < ((claims.expiresAt - claims.issuedAt) * 1000) / 2;
}
