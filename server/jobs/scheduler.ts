import type { Dependencies } from '../dependencies.ts';
import { dueCampaigns, fireCampaign, isRefusal, returnUnsent } from '../services/campaigns/fire.ts';
import type { RetryPlan } from '../work/retry.ts';
import { workThrough } from '../work/work-through.ts';

const second = 1_000;
const waits = [5 * second, 30 * second, 120 * second];
const retry: RetryPlan = { waits, giveUpAfter: waits.reduce((sum, wait) => sum + wait, 0) };

/** Sends the scheduled campaigns whose time has come; those that are late are marked, those that cannot be sent return to new. */
export function fireDueCampaigns(
  dependencies: Dependencies,
  stopped: () => boolean = () => false,
): Promise<void> {
  return workThrough(
    dependencies,
    {
      kind: 'scheduled-campaigns',
      retry,
      due: dueCampaigns,
      perform: (id) => fireCampaign(dependencies, id),
      isFinal: isRefusal,
      giveUp: (id, reason) => returnUnsent(dependencies, id, reason),
    },
    stopped,
  );
}
