import type { FastifyRequest } from 'fastify';

/** A parameter of the path, empty where there is none. */
export function parameter(request: FastifyRequest, name: string): string {
  const { params } = request;
  const value: unknown =
    typeof params === 'object' && params !== null ? Reflect.get(params, name) : undefined;
  return typeof value === 'string' ? value : '';
}
