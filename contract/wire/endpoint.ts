import type * as v from 'valibot';
import type { Module } from '../rules/modules.ts';

/** The verbs of the wire. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call that is no plain operation of a resource. `:name` in the path is a parameter. */
export interface Endpoint<Body = unknown, Answer = unknown> {
  readonly method: Method;
  readonly path: string;
  /** False for the calls that need no token. */
  readonly token: boolean;
  /** The account needs one of these; none means any account. */
  readonly modules: readonly Module[];
  readonly status: number;
  readonly summary: string;
  readonly body?: v.GenericSchema<unknown, Body>;
  readonly answer?: v.GenericSchema<unknown, Answer>;
  /** The names of query parameters that are understood; null where those of a resource's list are. */
  readonly query: readonly string[] | null;
}

interface EndpointOptions<Body, Answer> {
  method: Method;
  path: string;
  summary: string;
  token?: boolean;
  modules?: readonly Module[];
  status?: number;
  body?: v.GenericSchema<unknown, Body>;
  answer?: v.GenericSchema<unknown, Answer>;
  query?: readonly string[] | null;
}

/** Declares a call; status 200 unless said, a token unless said. */
export function defineEndpoint<Body = undefined, Answer = undefined>(
  options: EndpointOptions<Body, Answer>,
): Endpoint<Body, Answer> {
  return {
    ...options,
    token: options.token ?? true,
    modules: options.modules ?? [],
    status: options.status ?? 200,
    query: options.query === undefined ? [] : options.query,
  };
}

/** The body that a call takes, after parsing. */
export type BodyOf<E> = E extends Endpoint<infer Body, unknown> ? Body : never;

/** The answer that a call gives. */
export type AnswerOf<E> = E extends Endpoint<unknown, infer Answer> ? Answer : never;

/** Fills the parameters of a path, each percent-encoded. */
export function fillPath(path: string, parameters: Readonly<Record<string, string | number>>): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) =>
    encodeURIComponent(String(parameters[name] ?? '')),
  );
}
