import type { TFunction } from 'i18next';
import type { BulkState } from '#src/commands/kernel/bulk-run.ts';
import type { Format } from '../shared/use-format.ts';

/** What a run came to that the person stopped: how many were done and how many were left, in a sentence. */
export function stoppedText({ done, failed }: BulkState, t: TFunction<'bulk'>, format: Format): string {
  const left = failed.filter(({ cause }) => cause === 'left').length;
  return t('result.stopped', { done: format.number(done), left: format.number(left) });
}
