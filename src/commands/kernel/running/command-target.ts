import { type PartialValues, subjectOfValues } from '../arguments/argument-values.ts';
import { type ArgumentMap, takesSubject } from '../arguments/arguments.ts';
import type { CommandTarget } from '../context/command-texts.ts';
import type { FoundRecord, RecordReference } from '../context/records.ts';
import type { ResourceRecord } from '../context/subject.ts';
import type { Command } from '../declaring/define-command.ts';

/** What the command would act on with these values; nothing where it takes no record or has none yet. */
export function targetOf<Services>(
  { args }: Pick<Command<Services>, 'args'>,
  filled: PartialValues,
  titleOf: (record: ResourceRecord) => string,
): CommandTarget | undefined {
  const subject = subjectOfValues(args, filled.values);
  if (subject && subject.count > 1) return { count: subject.count };
  const [record] = subject?.records ?? [];
  if (record) return { count: 1, title: titleOf(record) };
  const named = Object.entries(filled.references).find(([name]) => args[name] && takesSubject(args[name]));
  const id = subject?.ids[0] ?? named?.[1].id;
  return id === undefined ? undefined : { count: 1, title: titleOf({ id }) };
}

const names = new WeakMap<readonly FoundRecord[], ReadonlyMap<string, string>>();

/** What the one record is called that the command is only given by its number, where one of the loaded ones has it. */
export function nameOfTarget(
  args: ArgumentMap,
  { values, references }: PartialValues,
  known: readonly FoundRecord[],
): string | undefined {
  const subject = subjectOfValues(args, values);
  const [id] = subject?.count === 1 ? subject.ids : [];
  const found = Object.entries(references).find(([name]) => args[name] && takesSubject(args[name]));
  const reference = subject && id !== undefined ? { resource: subject.resource, id } : found?.[1];
  return reference && namesOf(known).get(keyOf(reference));
}

/** Many rows ask for them. */
function namesOf(known: readonly FoundRecord[]): ReadonlyMap<string, string> {
  const found = names.get(known) ?? new Map(known.map((each) => [keyOf(each), each.title]));
  names.set(known, found);
  return found;
}

function keyOf({ resource, id }: RecordReference): string {
  return `${resource}/${id}`;
}
