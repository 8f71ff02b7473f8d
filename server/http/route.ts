import type { BodyOf, Endpoint } from '#contract/wire/endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import type { UploadedFile } from '../files/temporary-file.ts';
import type { Answer } from './answer.ts';
import type { CallContext, SignedInContext } from './context.ts';

/** Keeps the answer of a call in the transaction of its work, so that the call repeated answers the same. */
export type KeepAnswer = (db: Dependencies['database']['kysely'], answer: Answer) => Promise<void>;

/** A row of a route table: the declared call and what answers it. */
export type Route = PlainRoute | UploadRoute;

/** A call whose body is held in memory. */
export interface PlainRoute {
  readonly kind: 'plain';
  readonly endpoint: Endpoint;
  readonly open: boolean;
  /** It keeps its answer itself. */
  readonly keepsAnswer: boolean;
  handle(context: SignedInContext, body: unknown, keep: KeepAnswer): Promise<Answer>;
}

/** A call whose body carries a file, which is on disk; it needs a token. */
export interface UploadRoute {
  readonly kind: 'upload';
  readonly endpoint: Endpoint;
  readonly open: false;
  handle(context: SignedInContext, body: unknown, file: UploadedFile): Promise<Answer>;
}

/** A call of a signed-in account; the body has been parsed by the endpoint's schema. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (context: SignedInContext, body: BodyOf<E>) => Promise<Answer>,
): Route {
  return {
    kind: 'plain',
    endpoint,
    open: false,
    keepsAnswer: false,
    handle: (context, body) => handle(context, body as BodyOf<E>),
  };
}

/** The same, which keeps its answer in the transaction of its work: right before that ends. */
export function keepingRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: SignedInContext, body: BodyOf<E>, keep: KeepAnswer) => Promise<Answer>,
): Route {
  return {
    kind: 'plain',
    endpoint,
    open: false,
    keepsAnswer: true,
    handle: (context, body, keep) => handle(context, body as BodyOf<E>, keep),
  };
}

/** A call of a signed-in account whose field `data` is a file; the body has an empty text there. */
export function uploadRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: SignedInContext, body: BodyOf<E>, file: UploadedFile) => Promise<Answer>,
): Route {
  return {
    kind: 'upload',
    endpoint,
    open: false,
    handle: (context, body, file) => handle(context, body as BodyOf<E>, file),
  };
}

/** A call that needs no token. */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: CallContext, body: BodyOf<E>) => Promise<Answer>,
): Route {
  return {
    kind: 'plain',
    endpoint,
    open: true,
    keepsAnswer: false,
    handle: (context, body) => handle(context, body as BodyOf<E>),
  };
}
