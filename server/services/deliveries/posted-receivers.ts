import { receiverDeliveries } from '#contract/resources/receivers.ts';
import type { ResourceDefinition } from '../gateway/definition.ts';
import { deliveryDefinition } from '../resources/deliveries.ts';
import { receiverDefinition } from '../resources/receivers.ts';
import { wireTime } from '../time/wire-time.ts';
import type { PostedResource } from './posted-resource.ts';
import { mailBody } from './received-mail-body.ts';

const owners = receiverDefinition as unknown as ResourceDefinition;

/** Receivers as what things are posted to. */
export const postedReceivers: PostedResource = {
  kind: 'receiver',
  owners,
  deliveries: deliveryDefinition(receiverDeliveries, 'receiver', owners),
  example(id, now, receiverId) {
    const from = { name: 'Someone', address: 'someone@example.com' };
    const to = { name: '', address: 'receiver@example.com' };
    const mail = {
      headers: [
        { name: 'From', value: `${from.name} <${from.address}>` },
        { name: 'To', value: to.address },
        { name: 'Subject', value: 'An example' },
      ],
      from,
      to: [to],
      cc: [],
      replyTo: [],
      subject: 'An example',
      date: wireTime(now),
      messageId: 'example@example.com',
      text: 'This is an example of a mail.',
      html: null,
      attachments: [],
    };
    const body = mailBody({
      id,
      receiverId,
      now,
      envelope: { from: from.address, to: [to.address] },
      mail,
      authentication: { spf: 'pass', dkim: 'pass', dmarc: 'pass' },
      isTest: true,
    });
    return { event: 'mail', body };
  },
};
