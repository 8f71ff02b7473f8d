import * as calls from '#contract/resources/messages.ts';
import type { Transport } from '../transport/transport.ts';
import { newIdempotencyKey, type OnChange } from './changes.ts';

/** What can be done with a message besides reading and writing it (spec 7.4). */
export function messageCalls(transport: Transport, onChange: OnChange) {
  return {
    /** The html with its merge tags filled, with sample values or those of a contact. */
    async preview(id: number, contact?: number, signal?: AbortSignal): Promise<string> {
      const query = contact === undefined ? {} : { contact };
      const { html } = await transport.call(calls.previewMessage, {
        parameters: { id },
        query,
        ...(signal && { signal }),
      });
      return html;
    },
    async mailPreview(id: number, target: string): Promise<void> {
      await transport.call(calls.mailMessagePreview, { parameters: { id, target } });
    },
    /** Gives the id of the copy. */
    async duplicate(id: number, name: string): Promise<number> {
      const copy = await transport.call(calls.duplicateMessage, {
        parameters: { id },
        body: { name },
        idempotencyKey: newIdempotencyKey(),
      });
      onChange({ resource: 'messages', kind: 'created', ids: [copy.id] });
      return copy.id;
    },
  };
}
