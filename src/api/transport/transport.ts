import * as v from 'valibot';
import { type Endpoint, fillPath, type Method } from '#contract/wire/endpoint.ts';
import { type Clock, wait } from './clock.ts';
import type { Connection } from './connection.ts';
import { type ApiFailure, CallError, readFailure } from './failure.ts';
import { type QueryParameters, queryString } from './query-string.ts';
import type { TokenStore } from './token-store.ts';

/** A request before it is sent; the path is below the API's address. */
export interface Request {
  readonly method: Method;
  readonly path: string;
  readonly query?: QueryParameters;
  /** Sent as JSON, or as a form where it is one. */
  readonly body?: unknown;
  /** The version that the record must still have. */
  readonly ifMatch?: number;
  /** Makes a POST safe to send again. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** The call goes on when the page goes. */
  readonly outlivesPage?: boolean;
  /** False for the calls that need no token; they never end the session either. */
  readonly token?: boolean;
  /** What becomes of a write whose session has ended: it waits while the person signs in over the screen (the default), also over the login, or not at all. */
  readonly waits?: 'overScreen' | 'overLogin' | 'never';
}

/** What a call by contract takes, besides its endpoint. */
export interface CallOptions<Body> {
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly query?: QueryParameters;
  readonly body?: Body;
  readonly ifMatch?: number;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly outlivesPage?: boolean;
  readonly waits?: Request['waits'];
}

/** An answer with success. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** The one way to the server. Failed calls reject with a `CallError`. */
export interface Transport {
  send(request: Request): Promise<Answer>;
  /** A call of the contract; the answer is checked against it. */
  call<Body, Answer>(endpoint: Endpoint<Body, Answer>, options?: CallOptions<Body>): Promise<Answer>;
}

interface TransportParts {
  readonly fetch: typeof fetch;
  /** An origin or an origin with a path; empty for the page's own. */
  readonly baseUrl: string;
  readonly tokens: TokenStore;
  readonly connection: Connection;
  readonly clock: Clock;
  /** The token ran out, or is not accepted. */
  onUnauthorized(failure: Extract<ApiFailure, { kind: 'expired' | 'unauthorized' }>): void;
  /** Whether the person whose session has ended signed in again; settles once that is known. */
  signedInAgain(): Promise<boolean>;
}

const pausesBeforeRetry = [300, 1_000];
const momentaryStatuses = new Set([502, 503, 504]);

/** Makes the transport. A call is sent again only where that does nothing twice: reads, and POSTs with a key. */
export function createTransport(parts: TransportParts): Transport {
  async function send(request: Request): Promise<Answer> {
    const isSafe = request.method === 'GET' || request.idempotencyKey !== undefined;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await sendOnce(request);
      } catch (error) {
        if (isWaiting(request, error)) {
          // What was refused for its token did nothing, so it is sent as if for the first time.
          if (!(await parts.signedInAgain())) throw error;
          attempt = -1;
          continue;
        }
        const pause = pausesBeforeRetry[attempt];
        if (!isSafe || pause === undefined || !isMomentary(error)) throw error;
        await wait(parts.clock, pause, request.signal).catch(() => {
          throw new CallError({ kind: 'cancelled' });
        });
      }
    }
  }

  async function sendOnce(request: Request): Promise<Answer> {
    const token = request.token === false ? null : parts.tokens.get();
    const response = await reach(request, token);
    const body = await readBody(response, request.signal);
    if (response.ok) return { status: response.status, headers: response.headers, body };
    const failure = readFailure(response.status, response.headers, body);
    throw new CallError(
      failure.kind === 'unauthorized' && request.token !== false ? judge(failure, token) : failure,
    );
  }

  async function reach(request: Request, token: string | null): Promise<Response> {
    try {
      const response = await parts.fetch(
        `${parts.baseUrl}${request.path}${queryString(request.query ?? {})}`,
        initOf(request, token),
      );
      parts.connection.answered();
      return response;
    } catch {
      // Fetch rejects for two reasons only: the signal, or no answer.
      if (request.signal?.aborted) throw new CallError({ kind: 'cancelled' });
      parts.connection.unanswered();
      throw new CallError({ kind: 'network' });
    }
  }

  /** A refused token that is no longer the stored one says nothing about the session. */
  function judge(failure: Extract<ApiFailure, { kind: 'unauthorized' }>, token: string | null): ApiFailure {
    const current = parts.tokens.get();
    if (current !== null && current !== token) return { kind: 'expired' };
    const remaining = parts.tokens.remaining();
    const ranOut = current === null || (remaining !== null && remaining <= 0);
    const judged = ranOut ? ({ kind: 'expired' } as const) : failure;
    parts.onUnauthorized(judged);
    return judged;
  }

  async function call<Body, Result>(
    endpoint: Endpoint<Body, Result>,
    { parameters = {}, ...rest }: CallOptions<Body> = {},
  ): Promise<Result> {
    const answer = await send({
      ...rest,
      method: endpoint.method,
      path: fillPath(endpoint.path, parameters),
      token: endpoint.token,
    });
    return resultOf(endpoint, answer.body);
  }

  return { send, call };
}

/** What an answer holds by its declaration; nothing where none is declared. */
function resultOf<Body, Result>(endpoint: Endpoint<Body, Result>, body: unknown): Result {
  if (!endpoint.answer) return undefined as Result;
  const parsed = v.safeParse(endpoint.answer, body);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const place = v.getDotPath(issue) ?? '';
  throw new CallError({
    kind: 'malformed',
    text: `${endpoint.method} ${endpoint.path} ${place}: ${issue.message}`,
  });
}

function initOf(request: Request, token: string | null): RequestInit {
  const headers: Record<string, string> = { accept: 'application/ld+json' };
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (request.ifMatch !== undefined) headers['if-match'] = `"${request.ifMatch}"`;
  if (request.idempotencyKey !== undefined) headers['idempotency-key'] = request.idempotencyKey;
  const isForm = request.body instanceof FormData;
  if (request.body !== undefined && !isForm) headers['content-type'] = 'application/json';
  return {
    method: request.method,
    headers,
    credentials: 'omit',
    cache: 'no-store',
    ...(request.outlivesPage && { keepalive: true }),
    ...(request.signal && { signal: request.signal }),
    ...(request.body !== undefined && {
      body: isForm ? (request.body as FormData) : JSON.stringify(request.body),
    }),
  };
}

async function readBody(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
  let text: string;
  try {
    text = await response.text();
  } catch {
    throw new CallError({ kind: signal?.aborted ? 'cancelled' : 'network' });
  }
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's error page is no JSON; the status says enough. A success must be JSON.
    if (!response.ok) return null;
    throw new CallError({ kind: 'malformed', text: `${response.url} did not answer with JSON` });
  }
}

function isWaiting({ method, token, waits = 'overScreen' }: Request, error: unknown): boolean {
  if (method === 'GET' || token === false || !(error instanceof CallError)) return false;
  const { kind } = error.failure;
  return (kind === 'expired' && waits !== 'never') || (kind === 'unauthorized' && waits === 'overLogin');
}

function isMomentary(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { failure } = error;
  return failure.kind === 'network' || (failure.kind === 'server' && momentaryStatuses.has(failure.status));
}
