import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { limits } from '#contract/rules/limits.ts';
import {
  type Violation,
  type ViolationCode,
  violation,
  violationMessages,
} from '#contract/rules/violations.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Answer } from './answer.ts';
import type { CallContext, Principal } from './context.ts';
import { refusal, ViolationError } from './errors.ts';
import { failureAnswer } from './failures.ts';
import { once } from './idempotency.ts';
import type { Route } from './route.ts';
import { sendAnswer } from './send-answer.ts';

/** Finds out who calls; throws ApiError 401. */
export type Authenticate = (authorization: string | undefined) => Promise<Principal>;

/** Puts the rows of a route table on the server: token, module, body by schema, handler, answer or failure. */
export function registerRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  routes: readonly Route[],
  authenticate: Authenticate,
): void {
  for (const each of routes) {
    app.route({
      method: each.endpoint.method,
      url: each.endpoint.path,
      bodyLimit: bodyLimit(each.endpoint),
      exposeHeadRoute: each.endpoint.method === 'GET',
      handler: (request, reply) => answerCall(dependencies, each, authenticate, request, reply),
    });
  }
  app.setErrorHandler((error, _request, reply) => sendAnswer(reply, failureAnswer(error, dependencies.log)));
}

function bodyLimit(endpoint: Endpoint): number {
  return endpoint.path.endsWith('/import-file') ? Math.ceil(limits.importFileBytes * 1.4) : limits.jsonBytes;
}

async function answerCall(
  dependencies: Dependencies,
  route: Route,
  authenticate: Authenticate,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    return sendAnswer(reply, await runCall(dependencies, route, authenticate, request));
  } catch (error) {
    return sendAnswer(reply, failureAnswer(error, dependencies.log));
  }
}

async function runCall(
  dependencies: Dependencies,
  route: Route,
  authenticate: Authenticate,
  request: FastifyRequest,
): Promise<Answer> {
  const context: CallContext = {
    dependencies,
    request,
    parameters: request.params as Record<string, string>,
    query: new URLSearchParams(request.url.split('?')[1] ?? ''),
    ifMatch: request.headers['if-match'] ?? null,
  };
  if (route.open) {
    const open = { ...context, principal: nobody };
    return route.handle(open, parseBody(route.endpoint, request.body));
  }
  const principal = await authenticate(request.headers.authorization);
  requireModule(route.endpoint, principal);
  const body = parseBody(route.endpoint, request.body);
  const signedIn = { ...context, principal };
  const key = request.headers['idempotency-key'];
  if (request.method !== 'POST' || typeof key !== 'string') return route.handle(signedIn, body);
  return once(signedIn, key, () => route.handle(signedIn, body));
}

const nobody: Principal = {
  accountId: 0,
  sessionId: '',
  email: '',
  locale: 'en',
  timezone: 'UTC',
  modules: [],
};

function requireModule(endpoint: Endpoint, principal: Principal): void {
  if (endpoint.modules.length === 0 || endpoint.modules.some((module) => principal.modules.includes(module)))
    return;
  throw refusal('needsModule', { modules: endpoint.modules.join(', ') });
}

function parseBody(endpoint: Endpoint, body: unknown): unknown {
  if (!endpoint.body) return body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refusal('bodyNotObject');
  }
  const parsed = v.safeParse(endpoint.body, body);
  if (parsed.success) return parsed.output;
  throw new ViolationError(parsed.issues.map(issueViolation));
}

function issueViolation(issue: v.BaseIssue<unknown>): Violation {
  const path = (issue.path ?? []).map((item) => String(item.key)).join('.');
  if (issue.type === 'strict_object') {
    return violation(path, issue.expected === 'never' ? 'unknownField' : 'required');
  }
  if (issue.input === undefined) return violation(path, 'required');
  const code = Object.hasOwn(violationMessages, issue.message)
    ? (issue.message as ViolationCode)
    : 'wrongType';
  return violation(path, code);
}
