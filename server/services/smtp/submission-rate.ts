import { limits } from '#contract/rules/limits.ts';
import type { Dependencies } from '../../dependencies.ts';
import { refusal } from '../errors.ts';

interface Minute {
  readonly startedAt: number;
  count: number;
}

const minuteMs = 60_000;
/** How many mails each account has submitted here in its present minute. */
const makeMinutes = () => new Map<number, Minute>();

/**
 * Counts mails that an account submits. Throws ApiError `tooManyRequests`, with when to try again, once it has submitted as
 * many as it may in a minute; whoever is below that may go over it once, since many mails can come in one call.
 */
export function countSubmitted(
  { memory, clock }: Pick<Dependencies, 'memory' | 'clock'>,
  accountId: number,
  count: number,
  most: number = limits.submittedPerMinute,
): void {
  const minutes = memory.part(makeMinutes);
  const now = clock.now().getTime();
  const known = minutes.get(accountId);
  const minute = known && now < known.startedAt + minuteMs ? known : { startedAt: now, count: 0 };
  if (minute.count >= most) {
    const seconds = Math.max(1, Math.ceil((minute.startedAt + minuteMs - now) / 1_000));
    throw refusal('tryAgain', { seconds }, { 'retry-after': String(seconds) });
  }
  minute.count += count;
  minutes.set(accountId, minute);
}
