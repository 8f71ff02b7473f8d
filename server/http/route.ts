import type { BodyOf, Endpoint } from '#contract/wire/endpoint.ts';
import type { Answer } from './answer.ts';
import type { CallContext, SignedInContext } from './context.ts';

/** A row of a route table: the declared call and what answers it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly open: boolean;
  handle(context: SignedInContext, body: unknown): Promise<Answer>;
}

/** A call of a signed-in account; the body has been parsed by the endpoint's schema. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (context: SignedInContext, body: BodyOf<E>) => Promise<Answer>,
): Route {
  return {
    endpoint,
    open: false,
    handle: (context, body) => handle(context, body as BodyOf<E>),
  };
}

/** A call that needs no token. */
export function openRoute<E extends Endpoint>(
  endpoint: E,
  handle: (context: CallContext, body: BodyOf<E>) => Promise<Answer>,
): Route {
  return {
    endpoint,
    open: true,
    handle: (context, body) => handle(context, body as BodyOf<E>),
  };
}
