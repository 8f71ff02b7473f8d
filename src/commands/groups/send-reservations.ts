import type { Campaign } from '#contract/resources/campaigns.ts';
import { partsWithoutUnsubscribe } from '#contract/rules/unsubscribe-link.ts';
import type { ConfirmQuestion } from '../kernel/context/kernel-services.ts';
import type { Services } from '../services.ts';

/** What is asked by name before a campaign is sent or scheduled: whether it goes out without an unsubscribe link. */
export async function sendReservations(
  { api }: Pick<Services, 'api'>,
  { message }: Campaign,
): Promise<readonly ConfirmQuestion[]> {
  if (!message || message.gone) return [];
  const { name, ...parts } = await api.messages.get(message.id);
  return partsWithoutUnsubscribe(parts).map((part) => ({
    title: { key: `campaigns:unsubscribe.ask.${part}`, params: { name } },
    lines: [{ key: 'campaigns:unsubscribe.why' }],
    confirmKey: 'campaigns:unsubscribe.confirm',
    dangerous: true,
  }));
}
