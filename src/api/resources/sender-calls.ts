import { renewSenderCredentials, testSenderSubmission, verifySender } from '#contract/resources/senders.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import type { Transport } from '../transport/transport.ts';
import type { OnChange } from './changes.ts';

/** What can be done with a sender besides reading and writing it (spec 7.5). */
export function senderCalls(transport: Transport, onChange: OnChange) {
  const changed = (id: number) => onChange({ resource: 'campaign/senders', kind: 'updated', ids: [id] });
  return {
    /** Mails the link whose page verifies the sender. */
    async verify(id: number): Promise<void> {
      await transport.call(verifySender, { parameters: { id } });
      changed(id);
    },
    /** Gives the programs of the sender another password. */
    async renewCredentials(id: number): Promise<void> {
      await transport.call(renewSenderCredentials, { parameters: { id } });
      changed(id);
    },
    /** Sends the person a mail with the credentials of the sender; gives the reply that took it, and its path. */
    async test(id: number): Promise<AnswerOf<typeof testSenderSubmission>> {
      const taken = await transport.call(testSenderSubmission, { parameters: { id } });
      onChange({ resource: 'smtp/messages', kind: 'created', ids: [] });
      return taken;
    },
  };
}
