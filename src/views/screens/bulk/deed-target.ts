import type { BulkDeed } from '#src/commands/kernel/bulk/bulk-deed.ts';
import { isChanging } from '#src/commands/kernel/bulk/bulk-plan.ts';
import type { BulkState } from '#src/commands/kernel/bulk/bulk-run.ts';
import type { CommandTarget } from '#src/commands/kernel/context/command-texts.ts';
import type { CommandSystem } from '#src/commands/kernel/running/command-system.ts';

/** What the title of a deed says that it acts on: the rows that would be written; nothing where it is named by their owners. */
export function deedTarget(
  { registry }: Pick<CommandSystem, 'registry'>,
  { commandId, target }: BulkDeed,
  { rows, counts }: BulkState,
): CommandTarget | undefined {
  if (registry.find(commandId)?.resource !== target.resource) return undefined;
  const count = counts.change === 0 ? rows.length : counts.change;
  if (count === 0) return undefined;
  const only = count === 1 ? (rows.find(isChanging) ?? rows[0]) : undefined;
  return { count, ...(only && { title: only.title }) };
}
