import type { BulkDeed } from '#src/commands/kernel/bulk/bulk-deed.ts';
import { type FrozenRecord, isChanging, type PlannedRow } from '#src/commands/kernel/bulk/bulk-plan.ts';
import type { Sentence } from '#src/commands/kernel/context/context-keys.ts';
import { type Stop, usualStop } from '#src/commands/kernel/declaring/define-command.ts';

/** What has to be read before the rows are written: what goes with them, and whether they come back; nothing where no stop is made. */
export function stopLines(
  { write }: Pick<BulkDeed, 'write'>,
  declared: Stop | undefined,
  rows: readonly PlannedRow[],
  frozen: readonly FrozenRecord[],
): readonly Sentence[] {
  const canGoBack = write.kind !== 'call' || write.back !== undefined;
  // What a command does to many without a way back is stopped before, whether or not it says so.
  const stop = declared ?? (canGoBack ? undefined : usualStop);
  const written = new Set(rows.filter(isChanging).map(({ id }) => id));
  if (!stop || written.size <= stop.above) return [];
  const goes = stop.goesWith?.(frozen.filter(({ id }) => written.has(id)));
  const back = { key: canGoBack ? 'bulk:stop.back' : 'bulk:stop.final' };
  return [...(goes ? [goes] : []), back];
}
