import type { Scope } from '../scope.ts';
import { runningSubscriptions } from './subscriptions.ts';
import { contactCount } from './usage.ts';

/** How many more contacts the account may have; null where nothing limits it (contract, section 3). */
export async function contactRoom(scope: Scope): Promise<number | null> {
  const bulk = (await runningSubscriptions(scope)).find(({ type }) => type === 'bulk');
  if (!bulk || bulk.contact_limit === null) return null;
  return bulk.contact_limit - (await contactCount(scope));
}
