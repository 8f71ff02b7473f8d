import * as calls from '#contract/resources/campaign-calls.ts';
import type { ReportEvent } from '#contract/rules/states.ts';
import type { Transport } from '../transport/transport.ts';
import { newIdempotencyKey, type OnChange } from './changes.ts';
import { type ListQuery, listParameters } from './list-query.ts';

/** What can be done with a campaign besides reading and writing it (spec 7.3). */
export function campaignCalls(transport: Transport, onChange: OnChange) {
  const changed = (id: number) => onChange({ resource: 'campaigns', kind: 'updated', ids: [id] });
  return {
    /** Sends or schedules; `recipients` is the number that the person typed. */
    async launch(id: number, body: { recipients?: number }): Promise<void> {
      await transport.call(calls.launchCampaign, {
        parameters: { id },
        body,
        idempotencyKey: newIdempotencyKey(),
      });
      changed(id);
    },
    async cancel(id: number): Promise<void> {
      await transport.call(calls.cancelCampaign, { parameters: { id } });
      changed(id);
    },
    /** Gives the id of the copy. */
    async duplicate(id: number, name: string): Promise<number> {
      const copy = await transport.call(calls.duplicateCampaign, {
        parameters: { id },
        body: { name },
        idempotencyKey: newIdempotencyKey(),
      });
      onChange({ resource: 'campaigns', kind: 'created', ids: [copy.id] });
      return copy.id;
    },
    async mailPreview(id: number, target: string): Promise<void> {
      await transport.call(calls.mailCampaignPreview, { parameters: { id, target } });
    },
    links: (id: number, signal?: AbortSignal) =>
      transport.call(calls.campaignLinks, { parameters: { id }, ...(signal && { signal }) }),
    events: (id: number, event: ReportEvent, query: ListQuery, signal?: AbortSignal) =>
      transport.call(calls.campaignEvents, {
        parameters: { id, event },
        query: pageOf(query),
        ...(signal && { signal }),
      }),
    clicks: (linkId: number, query: ListQuery, signal?: AbortSignal) =>
      transport.call(calls.campaignClicks, {
        query: { 'link.id': linkId, ...pageOf(query) },
        ...(signal && { signal }),
      }),
  };
}

function pageOf({ page, perPage }: ListQuery) {
  return listParameters({ ...(page && { page }), ...(perPage && { perPage }) });
}
