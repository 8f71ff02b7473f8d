import { AsyncLocalStorage } from 'node:async_hooks';
import type { batch } from '#contract/resources/general.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { idFromPath } from '#contract/wire/reference.ts';
import { recordAnswer } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import { refusal } from '../http/errors.ts';
import { failureAnswer } from '../http/failures.ts';
import type { ResourceDefinition } from '../services/gateway/definition.ts';
import { type Change, goesTogether, updateTogether } from '../services/gateway/records-together.ts';
import { resourceDefinitions } from '../services/resources/index.ts';
import { writeScope } from '../services/scope.ts';

type Operation = BodyOf<typeof batch>['operations'][number];

/** What became of one operation of a batch. */
export interface OperationResponse {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

const passedOn = ['etag', 'location', 'retry-after'] as const;

/** Set while an operation of a batch runs: a path has too many spellings to tell a batch in a batch by it. */
const inBatch = new AsyncLocalStorage<true>();

/** Runs the operations in order, each as a call of its own by the same bearer; none pulls another down. */
export async function runBatch(
  context: SignedInContext,
  operations: readonly Operation[],
): Promise<OperationResponse[]> {
  if (inBatch.getStore()) throw refusal('batchInBatch');
  const responses: OperationResponse[] = [];
  for (let start = 0; start < operations.length; ) {
    const run = sameChanges(context, operations, start);
    const together = run && (await changeTogether(context, run));
    const end = start + (run?.changes.length ?? 1);
    responses.push(...(together ?? (await oneByOne(context, operations.slice(start, end)))));
    start = end;
  }
  return responses;
}

async function oneByOne(context: SignedInContext, operations: readonly Operation[]) {
  const responses: OperationResponse[] = [];
  for (const operation of operations)
    responses.push(await inBatch.run(true, () => runOperation(context, operation)));
  return responses;
}

interface SameChanges {
  readonly definition: ResourceDefinition;
  readonly changes: readonly Change[];
}

/** The changes of one resource that follow each other from here on and can be made together; null for fewer than two. */
function sameChanges(
  { principal }: SignedInContext,
  operations: readonly Operation[],
  start: number,
): SameChanges | null {
  const path = operations[start]?.path ?? '';
  const definition = resourceDefinitions.find(({ resource }) => idFromPath(path, resource.path) !== null);
  if (!definition?.resource.modules.some((module) => principal.modules.includes(module))) return null;
  const changes = new Map<number, Change>();
  for (const { method, path: each, body, ifMatch = null } of operations.slice(start)) {
    const id = idFromPath(each, definition.resource.path);
    if (method !== 'PUT' || id === null || changes.has(id) || !goesTogether(definition, body)) break;
    changes.set(id, { id, body: body as Change['body'], ifMatch });
  }
  return changes.size < 2 ? null : { definition, changes: [...changes.values()] };
}

/** What each change came to; null where the database refuses one of them, so that each has to find its own answer. */
async function changeTogether(
  { dependencies, principal }: SignedInContext,
  { definition, changes }: SameChanges,
): Promise<OperationResponse[] | null> {
  try {
    const results = await writeScope(dependencies, principal, (scope) =>
      updateTogether(scope, definition, changes),
    );
    return results.map((result) => {
      const answer =
        'record' in result ? recordAnswer(result.record) : failureAnswer(result.refusal, dependencies.log);
      return { status: answer.status, headers: { ...answer.headers }, body: answer.body };
    });
  } catch (error) {
    dependencies.log.info({ err: error }, 'Changes could not be made together and are made one by one');
    return null;
  }
}

async function runOperation(context: SignedInContext, operation: Operation): Promise<OperationResponse> {
  const answer = await context.request.server.inject({
    method: operation.method,
    url: operation.path,
    headers: {
      authorization: context.request.headers.authorization ?? '',
      ...(operation.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(operation.ifMatch === undefined ? {} : { 'if-match': operation.ifMatch }),
    },
    ...(operation.body === undefined ? {} : { payload: JSON.stringify(operation.body) }),
    remoteAddress: context.request.ip,
  });
  const headers: Record<string, string> = {};
  for (const name of passedOn) {
    const value = answer.headers[name];
    if (typeof value === 'string') headers[name] = value;
  }
  return { status: answer.statusCode, headers, body: parseBody(answer.body) };
}

function parseBody(body: string): unknown {
  if (body === '') return null;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
