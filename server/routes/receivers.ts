import { renewReceiverSecret, retryReceiverDelivery, testReceiver } from '#contract/resources/receivers.ts';
import type { Route } from '../http/route.ts';
import { postedReceivers } from '../services/deliveries/posted-receivers.ts';
import { postedRoutes } from './posted.ts';

/** What can be done with a receiver besides the plain operations. */
export const receiverRoutes: readonly Route[] = postedRoutes(
  { retry: retryReceiverDelivery, test: testReceiver, renewSecret: renewReceiverSecret },
  postedReceivers,
);
