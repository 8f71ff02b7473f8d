import { type Connection, createConnection } from '#src/api/transport/connection.ts';
import { connectPusher, createRealtime, type Realtime } from '#src/api/transport/realtime.ts';
import { createSession, type Session } from '#src/api/transport/session.ts';
import { createTokenStore, type TokenStore } from '#src/api/transport/token-store.ts';
import { createTransport, type Transport } from '#src/api/transport/transport.ts';
import { browserClock } from './browser-clock.ts';

/** The ways to the server, put together for this browser. */
export interface ServerAccess {
  readonly tokens: TokenStore;
  readonly connection: Connection;
  readonly transport: Transport;
  readonly session: Session;
  readonly realtime: Realtime;
}

/** What reaching the server has to know of the console. */
interface ConsoleMoments {
  /** Told when another person signed in, here or in another tab. */
  onOtherUser(): void;
  /** The first screen is there: real time is connected after it. */
  firstScreen(): Promise<void>;
}

/** Puts them together. */
export function reachServer(baseUrl: string, moments: ConsoleMoments): ServerAccess {
  const tokens = createTokenStore(window.localStorage, browserClock.now, (changed) =>
    window.addEventListener('storage', (event) => changed(event.key)),
  );
  const connection = createConnection({
    clock: browserClock,
    ask: async () => {
      await fetch(`${baseUrl}/health`, { cache: 'no-store', credentials: 'omit' });
    },
    isOnline: () => navigator.onLine,
    onNetworkChange(changed) {
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
    },
  });
  const session = createSession({
    tokens,
    clock: browserClock,
    transport: () => transport,
    alone: (work) => (navigator.locks ? navigator.locks.request('token-renewal', work) : work()),
    onOtherUser: moments.onOtherUser,
  });
  const transport = createTransport({
    fetch: (input, init) => fetch(input, init),
    baseUrl,
    tokens,
    connection,
    clock: browserClock,
    onUnauthorized: ({ kind }) => (kind === 'expired' ? session.expire() : session.end()),
    signedInAgain: () => session.signedInAgain(),
  });
  const realtime = createRealtime({
    transport,
    clock: browserClock,
    async connect(config) {
      await moments.firstScreen();
      return connectPusher(config);
    },
  });

  session.start();
  for (const event of ['pointerdown', 'keydown'] as const) {
    window.addEventListener(event, session.used, { capture: true, passive: true });
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void session.check();
  });
  return { tokens, connection, transport, session, realtime };
}

/** The API's address as the page says: empty for the page's own origin. */
export function apiAddress(page: Document): string {
  const content = page.querySelector<HTMLMetaElement>('meta[name="api-url"]')?.content ?? '';
  return content.trim().replace(/\/+$/, '');
}
