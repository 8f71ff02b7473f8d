import type { TFunction } from 'i18next';
import type { BulkSession } from '#src/commands/kernel/bulk/bulk-deed.ts';
import type { BulkState } from '#src/commands/kernel/bulk/bulk-run.ts';
import type { Format } from '../shared/use-format.ts';

/** What a run came to that the person or a reload stopped: how many were done and how many were left, in a sentence. */
export function stoppedText(
  { done, failed }: BulkState,
  { isCutOff }: Pick<BulkSession, 'isCutOff'>,
  t: TFunction<'bulk'>,
  format: Format,
): string {
  const left = failed.filter(({ cause }) => cause === 'left').length;
  return t(isCutOff ? 'result.cutOff' : 'result.stopped', {
    done: format.number(done),
    left: format.number(left),
  });
}
