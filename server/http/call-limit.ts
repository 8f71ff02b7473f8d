import { limits } from '#contract/rules/limits.ts';
import { refusal } from '../services/errors.ts';

/** Does the work of an account's call; throws ApiError `tooManyRequests` where too many of its calls are under way. */
export type CallLimit = <T>(accountId: number, work: () => Promise<T>) => Promise<T>;

/** Counts the calls of each account that are under way: all they hold is in memory until their turn comes. */
export function createCallLimit(): CallLimit {
  const underWay = new Map<number, number>();
  return async (accountId, work) => {
    const count = underWay.get(accountId) ?? 0;
    if (count >= limits.callsAtOnce)
      throw refusal('tooManyAtOnce', { most: limits.callsAtOnce }, { 'retry-after': '1' });
    underWay.set(accountId, count + 1);
    try {
      return await work();
    } finally {
      const left = underWay.get(accountId)! - 1;
      if (left > 0) underWay.set(accountId, left);
      else underWay.delete(accountId);
    }
  };
}
