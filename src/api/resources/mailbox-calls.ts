import * as calls from '#contract/resources/mailbox.ts';
import type { Transport } from '../transport/transport.ts';
import { type ListQuery, listParameters } from './list-query.ts';
import type { Page } from './resource-api.ts';

/** Reads the local mailbox (contract, section 9); rejects with 404 where mail goes to a relay. */
export function mailboxCalls(transport: Transport) {
  return {
    async list(query: ListQuery, signal?: AbortSignal): Promise<Page<calls.MailboxRow>> {
      const answer = await transport.call(calls.listMailbox, {
        query: listParameters(query),
        ...(signal && { signal }),
      });
      return { rows: answer['hydra:member'], total: answer['hydra:totalItems'] };
    },
    get: (id: number, signal?: AbortSignal) =>
      transport.call(calls.getMailboxMail, { parameters: { id }, ...(signal && { signal }) }),
  };
}
