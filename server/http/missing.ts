import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { ApiError } from './errors.ts';
import { failureAnswer } from './failures.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'] as const;

/** Answers what no route takes: 405 with `Allow` where the path has other methods, else 404 (contract, Errors). */
export function registerMissing(app: FastifyInstance, log: Logger): void {
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const allowed = methods.filter((method) => method !== request.method && takes(app, method, path));
    const error =
      allowed.length > 0
        ? new ApiError('methodNotAllowed', `${path} takes ${allowed.join(', ')}`, {
            allow: allowed.join(', '),
          })
        : new ApiError('notFound', `${path}: no such path`);
    const answer = failureAnswer(error, log);
    return reply
      .status(answer.status)
      .headers({ 'cache-control': 'no-store', ...answer.headers })
      .type('application/ld+json; charset=utf-8')
      .send(JSON.stringify(answer.body));
  });
}

function takes(app: FastifyInstance, method: (typeof methods)[number], path: string): boolean {
  const found = app.findRoute({ method, url: path });
  return found !== null && found !== undefined;
}
