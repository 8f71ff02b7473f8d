import { batch as batchEndpoint } from '#contract/resources/general.ts';
import { limits } from '#contract/rules/limits.ts';
import { type ApiFailure, failureOf, readFailure } from './failure.ts';
import type { Transport } from './transport.ts';

/** One call of many. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly ifMatch?: number;
}

/** What one of many calls came to. */
export type OperationResult =
  | { readonly ok: true; readonly body: unknown }
  | { readonly ok: false; readonly failure: ApiFailure };

/** Runs many calls, in order of their results; never rejects, every operation has its own result, also when it is stopped. */
export type RunBatch = (operations: readonly Operation[], signal?: AbortSignal) => Promise<OperationResult[]>;

const sideBySide = 4;

/** Makes the batch runner; on a host without `/batch` it sends one call an operation, four at a time. */
export function createBatch(transport: Transport): RunBatch {
  let isSupported = true;

  /** What a batch has no room for goes into the next one. */
  async function runTogether(
    operations: readonly Operation[],
    signal?: AbortSignal,
  ): Promise<OperationResult[]> {
    const results = await runOnce(operations, signal);
    const done = results.findIndex(isLeftOver);
    if (done <= 0) return results;
    return [...results.slice(0, done), ...(await runTogether(operations.slice(done), signal))];
  }

  async function runOnce(operations: readonly Operation[], signal?: AbortSignal) {
    try {
      const { responses } = await transport.call(batchEndpoint, {
        body: { operations: operations.map(toWire) },
        ...(signal && { signal }),
      });
      return operations.map((_, index) => toResult(responses[index]));
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      if (failure.kind === 'refused' && (failure.status === 404 || failure.status === 405)) {
        isSupported = false;
        return runEach(operations, signal);
      }
      return operations.map((): OperationResult => ({ ok: false, failure }));
    }
  }

  async function runEach(operations: readonly Operation[], signal?: AbortSignal) {
    const results: OperationResult[] = [];
    let next = 0;
    async function work() {
      while (next < operations.length) {
        const index = next;
        next += 1;
        results[index] = await runOne(operations[index]!, signal);
      }
    }
    await Promise.all(Array.from({ length: Math.min(sideBySide, operations.length) }, work));
    return results;
  }

  async function runOne(operation: Operation, signal?: AbortSignal): Promise<OperationResult> {
    try {
      const answer = await transport.send({ ...operation, ...(signal && { signal }) });
      return { ok: true, body: answer.body };
    } catch (error) {
      const failure = failureOf(error);
      if (!failure) throw error;
      return { ok: false, failure };
    }
  }

  return async (operations, signal) => {
    const results: OperationResult[] = [];
    for (let start = 0; start < operations.length; start += limits.batchOperations) {
      const slice = operations.slice(start, start + limits.batchOperations);
      results.push(...(await (isSupported ? runTogether(slice, signal) : runEach(slice, signal))));
    }
    return results;
  };
}

function isLeftOver(result: OperationResult): boolean {
  return !result.ok && result.failure.kind === 'refused' && result.failure.refusal?.reason === 'batchFull';
}

function toWire({ ifMatch, ...operation }: Operation) {
  return { ...operation, ...(ifMatch !== undefined && { ifMatch: `"${ifMatch}"` }) };
}

function toResult(response: { status: number; headers: Record<string, string>; body: unknown } | undefined) {
  if (!response) return { ok: false, failure: { kind: 'malformed', text: 'A response is missing' } } as const;
  const { status, headers, body } = response;
  if (status >= 200 && status < 300) return { ok: true, body } as const;
  return { ok: false, failure: readFailure(status, new Headers(headers), body) } as const;
}
