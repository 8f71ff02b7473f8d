import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { partsWithoutUnsubscribe } from '#contract/rules/unsubscribe-link.ts';
import { type Violation, violation } from '#contract/rules/violations.ts';
import { useReads } from '#src/api/cache/api-context.tsx';
import { answerKey } from '#src/api/cache/keys.ts';
import type { Reads } from '#src/api/resources/reads.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { campaignValues, launchFaults } from './campaign-values.ts';
import { savedCountBody } from './count-body.ts';
import { goneFaults } from './gone-faults.ts';
import { nobody, type RecipientCount } from './use-recipient-count.ts';

type WithoutUnsubscribe = ReturnType<typeof partsWithoutUnsubscribe>;

/** What the gate of a launch shows: the campaign as it is saved now, and the count that has to be typed. */
export interface GateFacts {
  readonly campaign: Campaign;
  readonly count: RecipientCount;
  /** The parts of its message that have no unsubscribe link. */
  readonly withoutUnsubscribe: WithoutUnsubscribe;
  /** Why nobody could be counted. */
  readonly uncounted: readonly Violation[];
}

/** Reads a campaign and its count, never from memory; both are read again whenever campaigns or contacts change. */
export function useGate(campaignId: number) {
  const api = useReads();
  return useQuery({
    queryKey: answerKey('campaigns', 'gate', campaignId),
    queryFn: async ({ signal }): Promise<GateFacts> => {
      const campaign = await api.campaigns.get(campaignId, signal);
      const { message } = campaign;
      const read = message && !message.gone ? await api.messages.get(message.id, signal) : null;
      const withoutUnsubscribe = read ? partsWithoutUnsubscribe(read) : [];
      return { campaign, withoutUnsubscribe, ...(await countOf(api, campaign, signal)) };
    },
    staleTime: 0,
    gcTime: 0,
  });
}

async function countOf(
  api: Reads,
  campaign: Campaign,
  signal: AbortSignal,
): Promise<Pick<GateFacts, 'count' | 'uncounted'>> {
  const body = savedCountBody(campaign);
  if (!body) return { count: nobody, uncounted: [] };
  try {
    return { count: await api.groups.countUnique(body, signal), uncounted: [] };
  } catch (error) {
    const failure = failureOf(error);
    if (failure?.kind !== 'violations') throw error;
    return { count: nobody, uncounted: failure.violations };
  }
}

/** Why a campaign cannot be launched as it is; nothing where it can. */
export function obstaclesOf({ campaign, count, uncounted }: GateFacts): Violation[] {
  const lacking = launchFaults(campaignValues(campaign)).map(({ propertyPath, code }) =>
    violation(propertyPath, code),
  );
  const gone = goneFaults(campaign);
  const others = uncounted.filter(({ message }) => !gone.some((each) => each.message === message));
  const faults = [...lacking, ...partFaults(campaign), ...gone, ...others];
  const isExplained = gone.length + others.length > 0 || faults.some(({ code }) => code === 'noRecipients');
  if (count.contacts === 0 && !isExplained) faults.push(violation('groups', 'noRecipients'));
  return faults;
}

function partFaults({ sender, message }: Campaign): Violation[] {
  const faults: Violation[] = [];
  if (sender?.gone) faults.push(violation('sender', 'noSender'));
  else if (sender && plainValue(sender.state) !== 'verified')
    faults.push(violation('sender', 'senderNotVerified'));
  if (message?.gone) faults.push(violation('message', 'noMessage'));
  else if (message && !isMailable(message)) faults.push(violation('message', 'messageNotReady'));
  return faults;
}

function isMailable(message: { readonly [field: string]: unknown }): boolean {
  return plainValue(message.privacy) === 'private' && plainValue(message.publishState) === 'published';
}

function plainValue(field: unknown): unknown {
  return typeof field === 'object' && field !== null && 'value' in field ? field.value : field;
}
