import { idFromPath } from '#contract/wire/reference.ts';
import { recordAnswer } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import { failureAnswer } from '../http/failures.ts';
import type { ResourceDefinition } from '../services/gateway/definition.ts';
import { type Change, goesTogether, updateTogether } from '../services/gateway/records-together.ts';
import { writeScope } from '../services/scope.ts';
import { definitionAt, type FindTogether, type OperationResponse, responseOf } from './batch-together.ts';

/** Changes of one resource that follow each other, each of another record. */
export const changesTogether: FindTogether = (context, operations) => {
  const definition = definitionAt(context, operations[0]?.path ?? '');
  if (!definition) return null;
  const changes = new Map<number, Change>();
  for (const { method, path: each, body, ifMatch = null } of operations) {
    const id = idFromPath(each, definition.resource.path);
    if (method !== 'PUT' || id === null || changes.has(id) || !goesTogether(definition, body)) break;
    changes.set(id, { id, body: body as Change['body'], ifMatch });
  }
  if (changes.size < 2) return null;
  return { count: changes.size, run: () => change(context, definition, [...changes.values()]) };
};

async function change(
  { dependencies, principal }: SignedInContext,
  definition: ResourceDefinition,
  changes: readonly Change[],
): Promise<OperationResponse[]> {
  const results = await writeScope(dependencies, principal, (scope) =>
    updateTogether(scope, definition, changes),
  );
  return results.map((result) =>
    responseOf(
      'record' in result ? recordAnswer(result.record) : failureAnswer(result.refusal, dependencies.log),
    ),
  );
}
