import type { FastifyRequest } from 'fastify';
import type { Module } from '#contract/rules/modules.ts';
import type { Dependencies } from '../dependencies.ts';

/** Who calls: the signed-in user, whose account has the same id. */
export interface Principal {
  readonly accountId: number;
  readonly sessionId: string;
  readonly email: string;
  readonly locale: 'en' | 'nl';
  readonly timezone: string;
  readonly modules: readonly Module[];
}

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
