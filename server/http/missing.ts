import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { refusal } from '../services/errors.ts';
import { failureAnswer } from './failures.ts';
import { sendAnswer } from './send-answer.ts';

/** Answers with a page where a person reads the answer, else with null. */
export type PageInstead = (
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
) => FastifyReply | null;

/**
 * Answers what no route takes: 405 with `Allow` where the path has other methods, else 404 (contract, Errors); with
 * a page where a person reads it. To be called before there are routes, of which it keeps a list.
 */
export function registerMissing(app: FastifyInstance, log: Logger, pageInstead: PageInstead): void {
  const routes: { method: string; path: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    if (url === '*') return;
    for (const each of [method].flat()) routes.push({ method: each, path: patternOf(url) });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const allowed = [...new Set(routes.filter((each) => each.path.test(path)).map((each) => each.method))];
    // A route that has nothing at the path hands over here too, as the one of the console's files does.
    const error =
      allowed.length > 0 && !allowed.includes(request.method)
        ? refusal('pathTakes', { path, methods: allowed.join(', ') }, { allow: allowed.join(', ') })
        : refusal('noSuchPath', { path });
    const answer = failureAnswer(error, log);
    return pageInstead(request, reply.headers(answer.headers), answer.status) ?? sendAnswer(reply, answer);
  });
}

/** The paths of a route: a parameter is one segment or a part of it, a star is anything. */
function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/:[a-zA-Z]+/g, '[^/]+').replaceAll('*', '.*')}$`);
}
