import { createConnection } from '#src/api/transport/connection.ts';
import type { ApiFailure } from '#src/api/transport/failure.ts';
import { createTokenStore, type KeyValueStorage } from '#src/api/transport/token-store.ts';
import { createTransport } from '#src/api/transport/transport.ts';
import { createFakeClock } from './fake-clock.ts';

/** A request as the host got it. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An answer of the host: a status with a body, or none at all. */
export type HostAnswer =
  | 'nothing'
  | { readonly status: number; readonly body?: unknown; readonly headers?: Record<string, string> };

/** A host that answers as told, with the transport that reaches it. */
export function createFakeHost(
  answer: (request: SeenRequest, count: number) => HostAnswer,
  signedInAgain = async () => false,
) {
  const clock = createFakeClock();
  const seen: SeenRequest[] = [];
  const unauthorized: ApiFailure[] = [];
  const storage = memoryStorage();
  let tellStorage: (key: string | null) => void = () => {};
  const tokens = createTokenStore(storage, clock.now, (changed) => {
    tellStorage = changed;
  });

  const fetch: typeof globalThis.fetch = async (input, init) => {
    init?.signal?.throwIfAborted();
    const request: SeenRequest = {
      method: init?.method ?? 'GET',
      target: decodeURIComponent(String(input)),
      headers: { ...(init?.headers as Record<string, string>) },
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body,
    };
    seen.push(request);
    const answered = answer(request, seen.length);
    if (answered === 'nothing') throw new TypeError('Failed to fetch');
    const { status, body, headers } = answered;
    const text = body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status, ...(headers && { headers }) });
  };

  const connection = createConnection({
    clock,
    ask: async () => {
      await fetch('/health');
    },
    isOnline: () => true,
    onNetworkChange: () => {},
  });
  const transport = createTransport({
    fetch,
    baseUrl: '',
    tokens,
    connection,
    clock,
    onUnauthorized: (failure) => unauthorized.push(failure),
    signedInAgain: () => signedInAgain(),
  });
  return {
    clock,
    seen,
    storage,
    tokens,
    connection,
    transport,
    unauthorized,
    tellStorage: (key: string | null) => tellStorage(key),
  };
}

/** A storage that forgets with the test. */
export function memoryStorage(): KeyValueStorage {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

/** A token with these claims, in seconds since 1970. */
export function makeToken(claims: { sub?: string; iat?: number; exp?: number }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}
