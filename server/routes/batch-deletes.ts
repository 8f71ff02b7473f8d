import { idFromPath } from '#contract/wire/reference.ts';
import { noContent } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import { failureAnswer } from '../http/failures.ts';
import type { ResourceDefinition } from '../services/gateway/definition.ts';
import { type Deletion, deleteTogether, leavesTogether } from '../services/gateway/deletes-together.ts';
import { writeScope } from '../services/scope.ts';
import { definitionAt, type FindTogether, type OperationResponse, responseOf } from './batch-together.ts';

/** Deletes of one resource that follow each other, each of another record. */
export const deletesTogether: FindTogether = (context, operations) => {
  const definition = definitionAt(context, operations[0]?.path ?? '');
  if (!definition || !leavesTogether(definition)) return null;
  const deletions = new Map<number, Deletion>();
  for (const { method, path, ifMatch = null } of operations) {
    const id = idFromPath(path, definition.resource.path);
    if (method !== 'DELETE' || id === null || deletions.has(id)) break;
    deletions.set(id, { id, ifMatch });
  }
  if (deletions.size < 2) return null;
  return { count: deletions.size, run: () => remove(context, definition, [...deletions.values()]) };
};

async function remove(
  { dependencies, principal }: SignedInContext,
  definition: ResourceDefinition,
  deletions: readonly Deletion[],
): Promise<OperationResponse[]> {
  const refusals = await writeScope(dependencies, principal, (scope) =>
    deleteTogether(scope, definition, deletions),
  );
  return refusals.map((refused) =>
    responseOf(refused ? failureAnswer(refused, dependencies.log) : { ...noContent, body: null }),
  );
}
