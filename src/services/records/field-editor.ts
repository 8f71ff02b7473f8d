import { allResources } from '#contract/resources/all.ts';
import { changedSentence } from '#src/api/cache/changed-sentence.ts';
import { violationSentence } from '#src/api/cache/failure-sentence.ts';
import type { OptimisticEdits } from '#src/api/cache/optimistic-edits.ts';
import { recordTitle } from '#src/api/cache/record-title.ts';
import type { Api } from '#src/api/resources/api.ts';
import type { AnyRecord } from '#src/api/resources/changes.ts';
import { attributesKey } from '#src/commands/context.ts';
import { judgeField } from '#src/commands/kernel/bulk/bulk-fields.ts';
import type { RowJudgement } from '#src/commands/kernel/bulk/bulk-plan.ts';
import { undoOfRecord } from '#src/commands/kernel/bulk/records-undo.ts';
import type { Context } from '#src/commands/kernel/context/context-keys.ts';
import { SentenceError } from '#src/commands/kernel/context/sentence-error.ts';
import type { FieldEdit, Services } from '#src/commands/services.ts';
import { isUnreached } from '../notices/notices.ts';
import { UnreachedDeed } from '../notices/unreached-deed.ts';
import { shownFields } from './shown-fields.ts';

/** Makes what sets a field of one record where it stands. */
export function createFieldEditor(api: Api, edits: OptimisticEdits, context: Context): Services['editField'] {
  return async ({ resource: name, record, field, value, rules }: FieldEdit) => {
    const resource = allResources.find((candidate) => candidate.name === name);
    if (!resource) throw new Error(`No resource has the name "${name}"`);
    const given = resource.fields[field]?.kind === 'boolean' ? value === true || value === 'true' : value;
    const judged = judgeField(resource, rules, record, { field, value: given });
    if (judged.kind === 'unchanged') return undefined;
    if (judged.kind !== 'change') throw new SentenceError(refusal(judged));
    const { write, restore } = judged;
    const before = record as unknown as AnyRecord;
    const tell = (after: AnyRecord) =>
      changedSentence({ resource, field, before, after, attributes: context.get(attributesKey) });
    const after = await edits
      .edit({
        resource: name,
        record: before,
        shown: shownFields(resource, write),
        send: async (version) =>
          (await api.of(name).update(record.id, write, version, 'overLogin')) as AnyRecord,
      })
      .catch((error: unknown) => {
        throw isUnreached(error) ? new UnreachedDeed(tell({ ...before, ...write })) : error;
      });
    return undoOfRecord(tell(after), {
      resource: name,
      id: record.id,
      title: recordTitle(after),
      now: write,
      to: restore,
    });
  };
}

function refusal(judged: Extract<RowJudgement, { kind: 'skipped' | 'invalid' }>) {
  if (judged.kind === 'skipped') return judged.reason;
  const [first] = judged.violations;
  return first ? violationSentence(first) : { key: 'bulk:reason.invalid' };
}
