import { useCallback, useMemo } from 'react';
import { limits } from '#contract/rules/limits.ts';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import type { Filters } from '../resources/list-query.ts';
import type { ResourceReads } from '../resources/reads.ts';
import { useReads } from './api-context.tsx';
import { recordTitle } from './record-title.ts';
import { type LookupOption, tellApart } from './tell-apart.ts';
import { useResourceReads } from './use-record.ts';

/** How to choose among the records of a resource. */
export interface Lookup {
  /** The first hundred that match what is typed, by name. */
  search(typed: string, signal: AbortSignal): Promise<readonly LookupOption[]>;
  /** Names records by their ids; those that are gone are left out. */
  resolve(ids: readonly string[], signal: AbortSignal): Promise<readonly LookupOption[]>;
}

interface LookupOptions<R extends Resource> {
  /** Sent with every search, such as `{ inArchive: false }`. */
  readonly filters?: Filters;
  readonly labelOf?: (record: RecordOf<R>) => string;
  readonly hintOf?: (record: RecordOf<R>) => string | undefined;
}

/** Searches a resource for a combobox (spec section 9, Lookup lists). */
export function useLookup<R extends Resource>(resource: R, options: LookupOptions<R> = {}): Lookup {
  const calls = useResourceReads(resource);
  const { labelOf, hintOf } = options;
  const filters = JSON.stringify(options.filters ?? {});
  return useMemo(
    () =>
      lookupIn(calls, {
        filters: JSON.parse(filters) as Filters,
        ...(labelOf && { labelOf }),
        ...(hintOf && { hintOf }),
      }),
    [calls, filters, labelOf, hintOf],
  );
}

/** Finds the records of any resource by their names. */
export function useLookups(): (resource: Resource) => Lookup {
  const reads = useReads();
  return useCallback((resource) => lookupIn(reads.of(resource.name)), [reads]);
}

function lookupIn<R extends Resource>(
  calls: ResourceReads<R>,
  { filters = {}, labelOf, hintOf }: LookupOptions<R> = {},
): Lookup {
  const { resource } = calls;
  const [nameField] = resource.display;
  const canFilter = nameField !== undefined && nameField in resource.filters;
  const orders =
    nameField !== undefined && resource.orders.includes(nameField)
      ? [{ field: nameField, direction: 'asc' as const }]
      : [];

  function toOption(record: RecordOf<R>): LookupOption {
    const hint = hintOf?.(record);
    return {
      id: String(record.id),
      label: labelOf?.(record) ?? recordTitle(record),
      ...(hint !== undefined && { hint }),
    };
  }

  return {
    async search(typed, signal) {
      const text = typed.trim();
      const byName = canFilter && text !== '' ? { [nameField]: text } : {};
      const query = {
        perPage: limits.lookupPageSize,
        orders,
        filters: { ...filters, ...byName },
      };
      return tellApart((await calls.list(query, signal)).rows.map(toOption));
    },
    async resolve(ids, signal) {
      const wanted = ids.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
      return (await calls.getMany(wanted, signal)).map(toOption);
    },
  };
}
