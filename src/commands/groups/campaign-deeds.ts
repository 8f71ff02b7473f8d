import type { Campaign } from '#contract/resources/campaigns.ts';
import type { Undo } from '../kernel/define-command.ts';
import type { Services } from '../services.ts';

/** A call on one campaign. */
export type Deed = (services: Services, id: number) => Promise<void>;

/** A deed that was done, with the deed that takes it back. */
export function undoOf(
  ids: readonly number[],
  key: string,
  back: Deed,
  forward: Deed,
): Undo<Services> | undefined {
  if (ids.length === 0) return undefined;
  return {
    key,
    params: { count: ids.length },
    async run(services) {
      for (const id of ids) await back(services, id);
      return undoOf(ids, key, forward, back);
    },
  };
}

/** Whether a campaign is over or on its way, so that there is a report and nothing to edit. */
export function isLaunched({ state }: Pick<Campaign, 'state'>): boolean {
  return state.value === 'sending' || state.value === 'done';
}
