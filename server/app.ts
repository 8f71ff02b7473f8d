import { limits } from '#contract/rules/limits.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { hardenResponses } from './http/hardening.ts';
import { registerMissing } from './http/missing.ts';
import { registerRoutes } from './http/pipeline.ts';
import { registerConsole } from './http/console.ts';
import { registerPublicPages } from './public/index.ts';
import { registerRealtime } from './realtime/endpoint.ts';
import { routeTable } from './routes/index.ts';
import { createAuthenticate } from './services/session/authenticate.ts';

/** Builds the application on what it is given; it never listens. */
export async function createApp(dependencies: Dependencies): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: undefined,
    logger: false,
    trustProxy: false,
    bodyLimit: limits.jsonBytes,
    routerOptions: { maxParamLength: limits.pathParameterLength, caseSensitive: true },
    forceCloseConnections: true,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  });
  app.addContentTypeParser('application/ld+json', { parseAs: 'string' }, app.getDefaultJsonParser('remove', 'remove'));
  await hardenResponses(app, dependencies.config);
  await registerRealtime(app, dependencies);
  const routes = routeTable();
  registerRoutes(app, dependencies, routes, createAuthenticate(dependencies));
  await registerPublicPages(app, dependencies);
  await registerConsole(app, dependencies.config);
  registerMissing(app, dependencies.log);
  return app;
}
