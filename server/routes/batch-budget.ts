import { limits } from '#contract/rules/limits.ts';
import type { SignedInContext } from '../http/context.ts';
import { failureAnswer } from '../http/failures.ts';
import { refusal } from '../services/errors.ts';
import type { Operation, OperationResponse } from './batch-together.ts';

/** What one batch may take of the server, whatever is in it. */
export interface BatchBudget {
  /** Whether it may begin with another operation; the first one it always may. */
  hasRoom(): boolean;
  /** What is answered to an operation that was carried out: what it came to, where there is room for it. */
  take(operation: Operation, response: OperationResponse): OperationResponse;
  /** What is answered to an operation that was not begun with. */
  refuse(): OperationResponse;
}

/** Makes the budget of a batch that begins now. */
export function createBatchBudget({ dependencies }: SignedInContext): BatchBudget {
  const endsAt = performance.now() + dependencies.batchMilliseconds;
  let taken = 0;
  let bytes = 0;

  function refuse(): OperationResponse {
    const refused = refusal('batchFull', {}, { 'retry-after': '1' });
    const { status, headers, body } = failureAnswer(refused, dependencies.log);
    return { status, headers: { ...headers }, body };
  }

  return {
    hasRoom: () => taken === 0 || (bytes < limits.answerBytes && performance.now() < endsAt),
    take(operation, response) {
      taken += 1;
      bytes += Buffer.byteLength(JSON.stringify(response));
      if (bytes < limits.answerBytes) return response;
      // What was read can be asked for again; what was written is written.
      return operation.method === 'GET' ? refuse() : { ...response, body: null };
    },
    refuse,
  };
}
