import Fastify, { type FastifyInstance } from 'fastify';
import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from './dependencies.ts';
import { clientErrorHandler, refuseLongAddresses } from './http/client-errors.ts';
import { registerConsole } from './http/console.ts';
import { failureAnswer } from './http/failures.ts';
import { hardenResponses, hardHeaders } from './http/hardening.ts';
import { takeJson } from './http/json-bodies.ts';
import { registerMissing } from './http/missing.ts';
import { registerRoutes } from './http/pipeline.ts';
import { sendAnswer } from './http/send-answer.ts';
import { registerPublicPages } from './public/index.ts';
import { sendMissingPage } from './public/missing-page.ts';
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
    clientErrorHandler: clientErrorHandler(hardHeaders(dependencies.config), dependencies.log),
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a path that cannot be read.
      const hardened = reply.headers(hardHeaders(dependencies.config));
      const answer = failureAnswer(error, dependencies.log);
      void (sendMissingPage(request, hardened, answer.status) ?? sendAnswer(hardened, answer));
    },
  });
  takeJson(app);
  registerMissing(app, dependencies.log, sendMissingPage);
  await hardenResponses(app, dependencies.config);
  refuseLongAddresses(app);
  await registerRealtime(app, dependencies);
  const routes = routeTable();
  registerRoutes(app, dependencies, routes, createAuthenticate(dependencies));
  await registerPublicPages(app, dependencies);
  await registerConsole(app, dependencies.config);
  return app;
}
