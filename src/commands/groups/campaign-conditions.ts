import type { Campaign } from '#contract/resources/campaigns.ts';
import { type CampaignDeed, campaignAllows } from '#contract/rules/states.ts';
import type { FrozenRecord } from '../kernel/bulk/bulk-plan.ts';
import type { Sentence } from '../kernel/context/context-keys.ts';
import { aboutSubject, everySubject } from '../kernel/context/subject.ts';
import { all, hasModule, not, type When } from '../kernel/context/when.ts';

/** The contract name of campaigns. */
export const campaignResource = 'campaigns';

/** Holds for the accounts that have campaigns (spec section 6). */
export const mine: When = hasModule('BULK');

/** Holds unless a campaign of the subject is in a state that forbids the deed (spec section 4). */
export function allows(deed: CampaignDeed, reasonKey: string): When {
  return everySubject<Campaign>(
    campaignResource,
    ({ state }) => campaignAllows(deed, state.value),
    reasonKey,
  );
}

/** The same for a record of a deed on many, as the reason for which it stays as it is. */
export function unlessAllowed(deed: CampaignDeed, reasonKey: string) {
  return (record: FrozenRecord): Sentence | undefined => {
    const { state } = record as unknown as Campaign;
    return campaignAllows(deed, state.value) ? undefined : { key: reasonKey };
  };
}

/** Whether a campaign is over or on its way, so that there is a report and nothing to edit. */
export function isLaunched({ state }: Pick<Campaign, 'state'>): boolean {
  return state.value === 'sending' || state.value === 'done';
}

/** Holds when the campaigns of the subject were launched, so that they have a report. */
export const launched: When = everySubject<Campaign>(campaignResource, isLaunched, 'campaigns:reason.report');

const isArchived = aboutSubject(
  campaignResource,
  'archived',
  ({ allMatching, records }) =>
    String(allMatching?.filter.inArchive) === 'true' ||
    records.some((record) => (record as Campaign).inArchive),
  'campaigns:reason.restore',
);

const isHeld = aboutSubject(
  campaignResource,
  'held',
  ({ records }) => records.some((record) => (record as Campaign).isPaused),
  'campaigns:reason.resume',
);

/** Holds when campaigns may be put in the archive, and when they may be taken out; never both. */
export const canArchive: When = all(
  allows('archive', 'campaigns:reason.sending'),
  not(isArchived, 'campaigns:reason.archive'),
);
export const canRestore: When = all(allows('restore', 'campaigns:reason.sending'), isArchived);

/** Holds when campaigns may be held, and when they may go on; never both. */
export const canPause: When = all(
  allows('pause', 'campaigns:reason.pause'),
  not(isHeld, 'campaigns:reason.paused'),
);
export const canResume: When = all(allows('resume', 'campaigns:reason.pause'), isHeld);
