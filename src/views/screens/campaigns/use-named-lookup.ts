import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordOf, Resource } from '#contract/wire/resource.ts';
import { type Lookup, useLookup } from '#src/api/cache/use-lookup.ts';
import type { Filters } from '#src/api/resources/list-query.ts';
import { failureOf } from '#src/api/transport/failure.ts';
import { SearchFailure } from '../../kit/form/types.ts';

interface NamedLookupOptions<R extends Resource> {
  readonly filters?: Filters;
  readonly hintOf?: (record: RecordOf<R>) => string | undefined;
}

/** Searches a resource for a combobox: a chosen record that is gone is called so, and a search that fails names what it was for. */
export function useNamedLookup<R extends Resource>(
  resource: R,
  { filters, hintOf }: NamedLookupOptions<R> = {},
): Lookup {
  const { t } = useTranslation('resources');
  const lookup = useLookup(resource, { ...(filters && { filters }), ...(hintOf && { hintOf }) });
  return useMemo(
    () => ({
      async search(typed, signal) {
        try {
          return await lookup.search(typed, signal);
        } catch (error) {
          throw failureOf(error)
            ? new SearchFailure(t(`exception.${resource.name.replaceAll('/', '-')}`))
            : error;
        }
      },
      async resolve(ids, signal) {
        const found = await lookup.resolve(ids, signal);
        const gone = ids.filter((id) => !found.some((option) => option.id === id));
        return [...found, ...gone.map((id) => ({ id, label: t('gone') }))];
      },
    }),
    [lookup, resource, t],
  );
}
