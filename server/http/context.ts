import type { FastifyRequest } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import type { Principal } from '../services/principal.ts';

/** One call on its way through a handler. */
export interface CallContext {
  readonly dependencies: Dependencies;
  readonly request: FastifyRequest;
  /** The parameters of the path, decoded. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly ifMatch: string | null;
}

/** A call with a valid token. */
export interface SignedInContext extends CallContext {
  readonly principal: Principal;
}
