import * as calls from '#contract/resources/smtp-messages.ts';
import type { AnswerOf } from '#contract/wire/endpoint.ts';
import type { Transport } from '../transport/transport.ts';
import { newIdempotencyKey, type OnChange } from './changes.ts';

/** What can be done with submitted mails besides reading their rows (spec 7.5). */
export function smtpCalls(transport: Transport, onChange: OnChange) {
  return {
    /** What a mail says; rejects with 404 once that is not kept any more. */
    source: (id: number, signal?: AbortSignal): Promise<AnswerOf<typeof calls.smtpMessageSource>> =>
      transport.call(calls.smtpMessageSource, { parameters: { id }, ...(signal && { signal }) }),
    /** The figures of a month, 1 to 12: of each list the total first, then each day. */
    statistics: (year: number, month: number, signal?: AbortSignal): Promise<calls.SmtpStatistics> =>
      transport.call(calls.smtpStatistics, { parameters: { year, month }, ...(signal && { signal }) }),
    /** Sends a mail again as a new one; gives its id. */
    async resend(id: number): Promise<number> {
      const made = await transport.call(calls.resendSmtpMessage, {
        parameters: { id },
        idempotencyKey: newIdempotencyKey(),
      });
      onChange({ resource: 'smtp/messages', kind: 'created', ids: [made.id] });
      return made.id;
    },
  };
}
