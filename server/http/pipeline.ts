import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { isStorable } from '#contract/rules/storable.ts';
import { violation } from '#contract/rules/violations.ts';
import type { Endpoint } from '#contract/wire/endpoint.ts';
import { issueViolation, mostIssues } from '#contract/wire/issue-violation.ts';
import { deepPlace } from '#contract/wire/sent-json.ts';
import { sentObject } from '#contract/wire/sent-values.ts';
import type { Dependencies } from '../dependencies.ts';
import { refusal, ViolationError } from '../services/errors.ts';
import type { Principal } from '../services/principal.ts';
import type { Answer } from './answer.ts';
import { type CallLimit, createCallLimit } from './call-limit.ts';
import type { CallContext, SignedInContext } from './context.ts';
import { failureAnswer } from './failures.ts';
import { once, onceWithWork } from './idempotency.ts';
import { jsonTypes } from './json-bodies.ts';
import { receiveUpload } from './receive-upload.ts';
import type { KeepAnswer, Route, UploadRoute } from './route.ts';
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
  const limited = createCallLimit();
  const put = (on: FastifyInstance, each: Route) =>
    on.route({
      method: each.endpoint.method,
      url: each.endpoint.path,
      exposeHeadRoute: each.endpoint.method === 'GET',
      handler: (request, reply) => answerCall({ dependencies, authenticate, limited }, each, request, reply),
    });
  for (const each of routes) if (each.kind === 'plain') put(app, each);
  void app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers();
    // Nothing of a file is read before it is known who sends it.
    uploads.addContentTypeParser(jsonTypes, (_request, body, done) => done(null, body));
    for (const each of routes) if (each.kind === 'upload') put(uploads, each);
  });
  app.setErrorHandler((error, _request, reply) => sendAnswer(reply, failureAnswer(error, dependencies.log)));
}

interface Pipeline {
  readonly dependencies: Dependencies;
  readonly authenticate: Authenticate;
  readonly limited: CallLimit;
}

async function answerCall(
  pipeline: Pipeline,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    return await sendAnswer(reply, await runCall(pipeline, route, request));
  } catch (error) {
    return sendAnswer(reply, failureAnswer(error, pipeline.dependencies.log));
  }
}

async function runCall(
  { dependencies, authenticate, limited }: Pipeline,
  route: Route,
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
    const body = parseBody(route.endpoint, request.body);
    return dependencies.database.inLine(`from ${request.ip}`, () => route.handle(open, body, keepNothing));
  }
  const principal = await authenticate(request.headers.authorization);
  return limited(principal.accountId, () =>
    dependencies.database.inLine(principal.accountId, () => runSignedIn({ ...context, principal }, route)),
  );
}

async function runSignedIn(signedIn: SignedInContext, route: Route): Promise<Answer> {
  const { request, principal } = signedIn;
  requireModule(route.endpoint, principal);
  if (Object.values(signedIn.parameters).includes(''))
    throw refusal('noSuchPath', { path: request.url.split('?')[0]! });
  refuseOddParameters(route.endpoint, signedIn.query);
  refuseOddEscapes(request.url);
  if (route.kind === 'upload') return runUpload(signedIn, route);
  const body = parseBody(route.endpoint, request.body);
  const key = repeatKey(signedIn);
  if (key === null) return route.handle(signedIn, body, keepNothing);
  const work = (keep: KeepAnswer) => route.handle(signedIn, body, keep);
  return route.keepsAnswer
    ? onceWithWork(signedIn, key, request.body, work)
    : once(signedIn, key, request.body, () => work(keepNothing));
}

async function runUpload(context: SignedInContext, route: UploadRoute): Promise<Answer> {
  if (!(context.request.body instanceof Readable)) throw refusal('bodyNotObject');
  const { fields, file } = await receiveUpload(context.request.body);
  try {
    const body = parseBody(route.endpoint, fields);
    if (!file) throw new ViolationError([violation('data', 'unreadableFile')]);
    const key = repeatKey(context);
    const work = () => route.handle(context, body, file);
    return key === null ? await work() : await once(context, key, { fields, file: file.digest }, work);
  } finally {
    await file?.handle.close();
  }
}

/** What a POST says that makes it run once. */
function repeatKey({ request }: SignedInContext): string | null {
  const key = request.headers['idempotency-key'];
  return request.method === 'POST' && typeof key === 'string' ? key : null;
}

const keepNothing: KeepAnswer = async () => undefined;

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

/** 400 names a parameter that the call does not know, or one that holds what no text of ours can. */
function refuseOddParameters({ query: known }: Endpoint, query: URLSearchParams): void {
  for (const [name, value] of query) {
    const isKnown = !known || known.includes(name.replace(/\[\]$/, ''));
    if (!isKnown || !isStorable(name)) throw refusal('noSuchFilter', { name });
    if (!isStorable(value)) throw refusal('filterText', { name });
  }
}

/** 400 names a parameter whose escapes are of no text. */
function refuseOddEscapes(url: string): void {
  for (const pair of (url.split('?')[1] ?? '').split('&')) {
    try {
      decodeURIComponent(pair);
    } catch {
      throw refusal('filterText', { name: [...new URLSearchParams(pair).keys()].join() });
    }
  }
}

function parseBody(endpoint: Endpoint, body: unknown): unknown {
  const schema = endpoint.body ?? noFields;
  if (body === undefined || body === null) {
    const absent = v.safeParse(schema, undefined);
    if (absent.success) return absent.output;
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw refusal('bodyNotObject');
  }
  const deep = deepPlace(body);
  if (deep) throw new ViolationError([violation(deep.keys.join('.'), deep.code)]);
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw new ViolationError(mostIssues(parsed.issues).map((issue) => issueViolation(issue)));
}

const noFields = v.optional(sentObject({}));
