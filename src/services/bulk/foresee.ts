import type { Resource } from '#contract/wire/resource.ts';
import { changedSentence, enumerated } from '#src/api/cache/changed-sentence.ts';
import { violationsSentence } from '#src/api/cache/failure-sentence.ts';
import { inOneLine, recordTitle } from '#src/api/cache/record-title.ts';
import { attributesKey } from '#src/commands/context.ts';
import { commands } from '#src/commands/index.ts';
import type { BulkDeed } from '#src/commands/kernel/bulk/bulk-deed.ts';
import type { FieldChange, FrozenRecord, RowJudgement } from '#src/commands/kernel/bulk/bulk-plan.ts';
import type { Context, Sentence } from '#src/commands/kernel/context/context-keys.ts';
import type { Subject } from '#src/commands/kernel/context/subject.ts';
import { countWord } from '#src/commands/kernel/declaring/count-word.ts';
import type { Preview } from '#src/commands/kernel/declaring/define-command.ts';
import type { ForeseenDeed } from '#src/commands/services.ts';

/** So many records are named, and what happens to them is said; the others are counted. */
const mostShown = 3;

/** Says which records are meant, where they are several, and what would be written to them, a line a field, or why nothing would be. */
export function foresee(resource: Resource, context: Context, { records, deed }: ForeseenDeed): Preview {
  const isSeveral = records.count > 1;
  const targets = isSeveral ? [targetsOf(records)] : [];
  if (!deed || records.records.length === 0) return targets;
  // What belongs to the chosen ones is read when it is meant, and shown row by row then.
  if ('ownedBy' in deed.target)
    return [...targets, { key: 'bulk:foreseen.owned', params: { records: manyOf(deed.target.resource) } }];
  const shown = records.records.slice(0, mostShown);
  const lines = shown.flatMap((record) => linesOf(resource, context, record, deed, isSeveral));
  const left = records.count - shown.length;
  return left === 0 ? lines : [...lines, { key: 'bulk:foreseen.others', params: { count: left } }];
}

/** 12 contacts: one, another, a third and more. */
function targetsOf({ resource, count, records }: Subject<FrozenRecord>): Sentence {
  const counted = countWord(commands, resource, count);
  if (records.length === 0) return counted;
  const named = records.slice(0, mostShown).map((record) => inOneLine(recordTitle(record)));
  const key = count > named.length ? 'bulk:foreseen.targetsAndMore' : 'bulk:foreseen.targets';
  return { key, params: { counted, named: enumerated(named) } };
}

function manyOf(resource: string): Sentence {
  const section = commands.find((command) => command.resource === resource)?.section ?? resource;
  return { key: `commands:noun.${section}.many` };
}

function linesOf(
  resource: Resource,
  context: Context,
  record: FrozenRecord,
  { by, write }: BulkDeed,
  isSeveral: boolean,
): Preview {
  const judgement = by.judge(record);
  const title = inOneLine(recordTitle(record));
  if (judgement.kind === 'change' && judgement.changes.length === 0)
    return write.kind === 'delete' ? [{ key: 'bulk:foreseen.goes', params: { title } }] : [];
  if (judgement.kind === 'change')
    return judgement.changes.map((change) => changeLine(resource, context, record, judgement.write, change));
  const reason = reasonOf(judgement);
  return [isSeveral ? { key: 'bulk:foreseen.stays', params: { title, reason } } : reason];
}

function reasonOf(judgement: Exclude<RowJudgement, { kind: 'change' }>): Sentence {
  switch (judgement.kind) {
    case 'unchanged':
      return { key: 'bulk:reason.unchanged' };
    case 'skipped':
      return judgement.reason;
    case 'invalid':
      return violationsSentence(judgement.violations);
  }
}

function changeLine(
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
