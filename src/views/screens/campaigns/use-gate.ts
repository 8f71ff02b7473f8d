import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '#contract/resources/campaigns.ts';
import { partsWithoutUnsubscribe } from '#contract/rules/unsubscribe-link.ts';
import type { ViolationCode } from '#contract/rules/violations.ts';
import { useApi } from '#src/api/cache/api-context.tsx';
import { answerKey } from '#src/api/cache/keys.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { campaignValues, launchFaults } from './campaign-values.ts';
import { savedCountBody } from './count-body.ts';
import { nobody, type RecipientCount } from './use-recipient-count.ts';

type WithoutUnsubscribe = ReturnType<typeof partsWithoutUnsubscribe>;

/** What the gate of a launch shows: the campaign as it is saved now, and the count that has to be typed. */
export interface GateFacts {
  readonly campaign: Campaign;
  readonly count: RecipientCount;
  /** The parts of its message that have no unsubscribe link. */
  readonly withoutUnsubscribe: WithoutUnsubscribe;
}

/** Reads a campaign and its count, never from memory; both are read again whenever campaigns or contacts change. */
export function useGate(campaignId: number) {
  const api = useApi();
  return useQuery({
    queryKey: answerKey('campaigns', 'gate', campaignId),
    queryFn: async ({ signal }): Promise<GateFacts> => {
      const campaign = await api.campaigns.get(campaignId, signal);
      const { message } = campaign;
      const read = message && !message.gone ? await api.messages.get(message.id, signal) : null;
      const withoutUnsubscribe = read ? partsWithoutUnsubscribe(read) : [];
      const body = savedCountBody(campaign);
      if (!body) return { campaign, count: nobody, withoutUnsubscribe };
      try {
        return { campaign, count: await api.groups.countUnique(body, signal), withoutUnsubscribe };
      } catch (error) {
        // Filters may name what is gone; the campaign itself knows its number all the same.
        if (failureOf(error)?.kind !== 'violations') throw error;
        const { uniqueRecipients: contacts } = campaign;
        const count = { ...nobody, contacts, contactsBeforeFilters: contacts };
        return { campaign, count, withoutUnsubscribe };
      }
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** Why a campaign cannot be launched as it is; nothing where it can. */
export function obstaclesOf({ campaign, count }: GateFacts): ViolationCode[] {
  const { sender, message } = campaign;
  const isGone = (name: 'sender' | 'message') => campaign[name]?.gone === true;
  const faults = launchFaults(campaignValues(campaign)).map(({ code }) => code);
  if (isGone('sender')) faults.push('noSender');
  else if (sender && plainValue(sender.state) !== 'verified') faults.push('senderNotVerified');
  if (isGone('message')) faults.push('noMessage');
  else if (message && !isMailable(message)) faults.push('messageNotReady');
  if (count.contacts === 0 && !faults.includes('noRecipients')) faults.push('noRecipients');
  return faults;
}

function isMailable(message: { readonly [field: string]: unknown }): boolean {
  return plainValue(message.privacy) === 'private' && plainValue(message.publishState) === 'published';
}

function plainValue(field: unknown): unknown {
  return typeof field === 'object' && field !== null && 'value' in field ? field.value : field;
}
