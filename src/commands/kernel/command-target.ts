import { type PartialValues, subjectOfValues, takesSubject } from './argument-values.ts';
import type { Command } from './define-command.ts';
import type { ResourceRecord } from './subject.ts';

/** What a command would act on, for its title: one record by its name, or so many. */
export interface CommandTarget {
  readonly count: number;
  readonly title?: string;
}

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
