import { noContent } from '../http/answer.ts';
import { failureAnswer } from '../http/failures.ts';
import { type Deletion, deleteTogether, leavesTogether } from '../services/gateway/deletes-together.ts';
import { writeScope } from '../services/scope.ts';
import { definitionAt, type FindTogether, ofOtherRecords, togetherFor } from './batch-together.ts';

/** Deletes of one resource that follow each other, each of another record. */
export const deletesTogether: FindTogether = (context, operations) => {
  const definition = definitionAt(context, operations[0]?.path ?? '');
  if (!definition || !leavesTogether(definition)) return null;
  const { dependencies, principal } = context;
  const asked = { method: 'DELETE', resource: definition.resource } as const;
  const deletions = ofOtherRecords<Deletion>(operations, asked, (id, { ifMatch = null }) => ({
    id,
    ifMatch,
  }));
  return togetherFor(deletions, async () => {
    const refusals = await writeScope(dependencies, principal, (scope) =>
      deleteTogether(scope, definition, deletions),
    );
    return refusals.map((refused) =>
      refused ? failureAnswer(refused, dependencies.log) : { ...noContent, body: null },
    );
  });
};
