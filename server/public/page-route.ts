import type { FastifyInstance, RouteHandlerMethod } from 'fastify';

/** Serves a page at its path, also with the slash at the end that an editor or a mail program puts there. */
export function servePage(
  pages: FastifyInstance,
  method: 'read' | 'POST',
  path: string,
  handler: RouteHandlerMethod,
): void {
  for (const url of [path, `${path}/`])
    pages.route({ method: method === 'read' ? ['GET', 'HEAD'] : method, url, handler });
}
