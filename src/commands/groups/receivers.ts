import {
  receiverDeliveries,
  receivers,
  renewReceiverSecret,
  retryReceiverDelivery,
  testReceiver,
} from '#contract/resources/receivers.ts';
import { twoStateCommands } from '../shapes/two-state-commands.ts';
import { deliveryCommands, hookCommands } from './hooks.ts';

/** The commands of receivers besides the usual ones. */
export const receiverCommands = [
  ...hookCommands({
    resource: receivers,
    section: 'receivers',
    calls: { test: testReceiver, renewSecret: renewReceiverSecret },
  }),
  ...twoStateCommands({
    resource: receivers,
    section: 'receivers',
    keys: 'v',
    field: 'state',
    verbs: [
      {
        verb: 'pause',
        value: 'paused',
        alreadyKey: 'receivers:reason.paused',
        doneKey: 'receivers:done.paused',
      },
      {
        verb: 'resume',
        value: 'active',
        alreadyKey: 'receivers:reason.active',
        doneKey: 'receivers:done.active',
      },
    ],
  }),
];

/** What can be done with what receivers were posted. */
export const receiverDeliveryCommands = deliveryCommands({
  resource: receiverDeliveries,
  section: 'receiver-deliveries',
  retry: retryReceiverDelivery,
});
