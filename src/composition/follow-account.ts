import type { RealtimeEvent } from '#contract/wire/realtime.ts';
import type { Realtime } from '#src/api/transport/realtime.ts';
import type { Clock } from '#src/commands/kernel/context/kernel-services.ts';

/** What the account's figures and rights are made of. */
const counted: ReadonlySet<string> = new Set([
  'account',
  'attributes',
  'contacts',
  'groups',
  'admin/users',
  'admin/user/subscriptions',
]);

const gatherFor = 1_000;

/** Takes over what the account has become when the server tells of a change; many in a row count as one a second. */
export function followAccount(
  realtime: Pick<Realtime, 'onEvent' | 'onResumed'>,
  after: Clock['after'],
  refresh: () => void,
): void {
  let isWaiting = false;

  function gather() {
    if (isWaiting) return;
    isWaiting = true;
    after(gatherFor, () => {
      isWaiting = false;
      refresh();
    });
  }

  realtime.onEvent(({ resource }: RealtimeEvent) => (counted.has(resource) ? gather() : undefined));
  realtime.onResumed(gather);
}
