import { type Deleted, type deleted, deletedRow } from '#contract/resources/deleted.ts';
import { listDeleted } from '#contract/resources/general.ts';
import { largestPageSize } from '#contract/wire/collection.ts';
import type { Transport } from '../transport/transport.ts';
import { type Filters, type ListQuery, listParameters } from './list-query.ts';
import type { Page, ResourceApi } from './resource-api.ts';

type Reads = Pick<ResourceApi<typeof deleted>, 'list' | 'getMany' | 'idsOf'>;

/** Reads what was deleted within a day, the newest first; rejects with 404 on a host that brings nothing back. */
export function deletedCalls(transport: Transport): Reads {
  async function list(
    { page, perPage, filters }: ListQuery = {},
    signal?: AbortSignal,
  ): Promise<Page<Deleted>> {
    const answer = await transport.call(listDeleted, {
      // It has no other order.
      query: listParameters({
        ...(page && { page }),
        ...(perPage && { perPage }),
        ...(filters && { filters }),
      }),
      ...(signal && { signal }),
    });
    const rows = answer['hydra:member'].flatMap((record) => deletedRow(record) ?? []);
    return { rows, total: answer['hydra:totalItems'] };
  }

  async function allOf(filters: Filters, signal?: AbortSignal): Promise<Deleted[]> {
    const found: Deleted[] = [];
    for (let page = 1; ; page += 1) {
      const { rows, total } = await list({ page, perPage: largestPageSize, filters }, signal);
      found.push(...rows);
      if (rows.length === 0 || page * largestPageSize >= total) return found;
    }
  }

  return {
    list,
    async getMany(ids, signal) {
      const wanted = new Set(ids);
      return (await allOf({}, signal)).filter(({ id }) => wanted.has(id));
    },
    async idsOf(filters, except = [], signal) {
      const left = new Set(except);
      return (await allOf(filters, signal)).map(({ id }) => id).filter((id) => !left.has(id));
    },
  };
}
