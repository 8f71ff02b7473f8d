import type { Campaign } from '#contract/resources/campaigns.ts';
import type { Undo } from '../kernel/define-command.ts';
import type { ResourceRecord, Subject } from '../kernel/subject.ts';
import type { Services } from '../services.ts';

/** A call on one campaign. */
export type Deed = (services: Services, id: number) => Promise<void>;

/**
 * Does the same with each campaign, and gives those where it was done. When none could be done it rejects with the
 * first reason; when some could not, the person is told how many.
 */
export async function onEach(
  services: Services,
  campaigns: Subject<ResourceRecord>,
  deed: Deed,
): Promise<readonly number[]> {
  const ids = await idsOf(services, campaigns);
  const done: number[] = [];
  const errors: unknown[] = [];
  await services.track({ key: 'campaigns:working', params: { count: ids.length } }, async ({ report }) => {
    for (const id of ids) {
      try {
        await deed(services, id);
        done.push(id);
      } catch (error) {
        errors.push(error);
      }
      report(done.length + errors.length, ids.length);
    }
  });
  if (done.length === 0 && errors.length > 0) throw errors[0];
  if (errors.length > 0)
    services.notify({ kind: 'error', messageKey: 'campaigns:someFailed', params: { count: errors.length } });
  return done;
}

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

async function idsOf({ api }: Services, campaigns: Subject<ResourceRecord>): Promise<readonly number[]> {
  const { allMatching, ids } = campaigns;
  if (!allMatching) return ids;
  // The filters of a selection are those that its list asked the server with.
  const filter = allMatching.filter as Parameters<typeof api.campaigns.idsOf>[0];
  return api.campaigns.idsOf(filter, allMatching.except);
}
