import { recordAnswer } from '../http/answer.ts';
import { failureAnswer } from '../http/failures.ts';
import { type Change, goesTogether, updateTogether } from '../services/gateway/records-together.ts';
import { writeScope } from '../services/scope.ts';
import { definitionAt, type FindTogether, ofOtherRecords, togetherFor } from './batch-together.ts';

/** Changes of one resource that follow each other, each of another record. */
export const changesTogether: FindTogether = (context, operations) => {
  const definition = definitionAt(context, operations[0]?.path ?? '');
  if (!definition) return null;
  const { dependencies, principal } = context;
  const asked = { method: 'PUT', resource: definition.resource } as const;
  const changes = ofOtherRecords<Change>(operations, asked, (id, { body, ifMatch = null }) =>
    goesTogether(definition, body) ? { id, body: body as Change['body'], ifMatch } : null,
  );
  return togetherFor(changes, async () => {
    const results = await writeScope(dependencies, principal, (scope) =>
      updateTogether(scope, definition, changes),
    );
    return results.map((result) =>
      'record' in result ? recordAnswer(result.record) : failureAnswer(result.refusal, dependencies.log),
    );
  });
};
