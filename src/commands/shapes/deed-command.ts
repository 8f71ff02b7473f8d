import { missingArguments, subjectOfValues } from '../kernel/arguments/argument-values.ts';
import type { ArgumentMap, ArgumentValues, ValuesOfArguments } from '../kernel/arguments/arguments.ts';
import type { BulkDeed } from '../kernel/bulk/bulk-deed.ts';
import type { FrozenRecord } from '../kernel/bulk/bulk-plan.ts';
import type { Subject } from '../kernel/context/subject.ts';
import type { Command, CommandDeclaration } from '../kernel/declaring/define-command.ts';
import { defineCommand, type Services } from '../services.ts';

/** What one writes to declare a command that does one deed to the records that it is given. */
export interface DeedDeclaration<Arguments extends ArgumentMap>
  extends Omit<CommandDeclaration<Services, Arguments>, 'run' | 'preview'> {
  readonly args: Arguments;
  deed(values: ValuesOfArguments<Arguments>, services: Pick<Services, 'titleOf'>): BulkDeed;
  /** What is asked by itself before the deed; a no ends it. */
  asks?(services: Services, values: ValuesOfArguments<Arguments>): Promise<boolean> | boolean;
}

/** Defines it: what the palette shows before Enter and what is carried out are made of the same deed. */
export function deedCommand<const Arguments extends ArgumentMap>({
  deed,
  asks,
  ...declaration
}: DeedDeclaration<Arguments>): Command<Services> {
  const { args } = declaration;
  return defineCommand<Arguments>({
    ...declaration,
    preview(services, values) {
      const records = subjectOfValues(args, values as ArgumentValues) as Subject<FrozenRecord> | undefined;
      if (!records) return [];
      const isWhole = missingArguments(args, { values, references: {} }).length === 0;
      const known = isWhole && deed(values as ValuesOfArguments<Arguments>, services);
      return services.bulk.foresee({ records, ...(known && { deed: known }) });
    },
    async run(services, values) {
      if (asks && !(await asks(services, values))) return undefined;
      return services.bulk.run(deed(values, services));
    },
  });
}
