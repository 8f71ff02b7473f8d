import type { Resource } from '#contract/wire/resource.ts';
import { changedSentence } from '#src/api/cache/changed-sentence.ts';
import { violationsSentence } from '#src/api/cache/failure-sentence.ts';
import { attributesKey } from '#src/commands/context.ts';
import type { FieldChange, FrozenRecord } from '#src/commands/kernel/bulk-plan.ts';
import type { Context, Sentence } from '#src/commands/kernel/context-keys.ts';
import type { Preview } from '#src/commands/kernel/define-command.ts';
import type { ForeseenRecord } from '#src/commands/services.ts';

/** Says what would be written to the record, a line a field, or why nothing would be. */
export function foresee(
  resource: Resource,
  context: Context,
  { record, judgement }: Omit<ForeseenRecord, 'resource'>,
): Preview {
  switch (judgement.kind) {
    case 'change':
      return judgement.changes.map((change) => lineOf(resource, context, record, judgement.write, change));
    case 'unchanged':
      return [{ key: 'bulk:reason.unchanged' }];
    case 'skipped':
      return [judgement.reason];
    case 'invalid':
      return [violationsSentence(judgement.violations)];
  }
}

function lineOf(
  resource: Resource,
  context: Context,
  record: FrozenRecord,
  write: Readonly<Record<string, unknown>>,
  { field, before, after }: FieldChange,
): Sentence {
  const attributes = context.get(attributesKey);
  // A reference is written as a number, and read by what it is called; attributes are written all together.
  const written = { ...record, ...write, ...(field in record && { [field]: after }) };
  const was = field in record ? { ...record, [field]: before } : record;
  return changedSentence({ resource, field, before: was, after: written, attributes });
}
