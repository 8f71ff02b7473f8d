import { AsyncLocalStorage } from 'node:async_hooks';
import type { SignedInContext } from '../http/context.ts';
import { refusal } from '../services/errors.ts';
import { type BatchBudget, createBatchBudget } from './batch-budget.ts';
import { changesTogether } from './batch-changes.ts';
import { deletesTogether } from './batch-deletes.ts';
import { rowsTogether } from './batch-rows.ts';
import type { Operation, OperationResponse, Together } from './batch-together.ts';

const passedOn = ['etag', 'location', 'retry-after'] as const;

/** Set while an operation of a batch runs: a path has too many spellings to tell a batch in a batch by it. */
const inBatch = new AsyncLocalStorage<true>();

/**
 * Runs the operations in order, each as a call of its own by the same bearer; none pulls another down. Those that the
 * budget has no room for are refused, to be asked for in another batch.
 */
export async function runBatch(
  context: SignedInContext,
  operations: readonly Operation[],
): Promise<OperationResponse[]> {
  if (inBatch.getStore()) throw refusal('batchInBatch');
  const budget = createBatchBudget(context);
  const responses: OperationResponse[] = [];
  while (responses.length < operations.length && budget.hasRoom()) {
    const rest = operations.slice(responses.length);
    const together =
      changesTogether(context, rest) ?? deletesTogether(context, rest) ?? rowsTogether(context, rest);
    const done =
      (together && (await runTogether(context, together))) ??
      (await oneByOne(context, rest.slice(0, together?.count ?? 1), budget));
    responses.push(...done.map((response, index) => budget.take(rest[index]!, response)));
  }
  const left = operations.length - responses.length;
  return [...responses, ...Array.from({ length: left }, budget.refuse)];
}

async function runTogether(
  { dependencies }: SignedInContext,
  together: Together,
): Promise<OperationResponse[] | null> {
  try {
    return await together.run();
  } catch (error) {
    dependencies.log.info({ err: error }, 'Operations could not be done together and are done one by one');
    return null;
  }
}

/** The responses of the first operations, as many as there is room for, and of one at least. */
async function oneByOne(context: SignedInContext, operations: readonly Operation[], budget: BatchBudget) {
  const responses: OperationResponse[] = [];
  for (const operation of operations) {
    if (responses.length > 0 && !budget.hasRoom()) break;
    responses.push(await inBatch.run(true, () => runOperation(context, operation)));
  }
  return responses;
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
