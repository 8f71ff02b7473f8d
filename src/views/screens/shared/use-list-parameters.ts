import { useRouter, useRouterState } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect, useMemo, useRef } from 'react';
import type { Resource } from '#contract/wire/resource.ts';
import { listAddressFamily } from '#src/state/lists.ts';
import { type SearchParameters, writeSearch } from '#src/state/search-string.ts';
import type { FilterValue } from '../../kit/filters/types.ts';
import type { SortField } from '../../kit/grid/sort.ts';
import { type ListParameters, readListParameters, writeListParameters } from './list-parameters.ts';

/** The parameters of a list, kept in the address, so that links, back and reload find them. */
export interface ListState extends ListParameters {
  setFilters(filters: FilterValue): void;
  setSort(sort: readonly SortField[]): void;
  set(parameters: ListParameters): void;
}

/**
 * Reads and writes the list parameters of the screen. A change takes the place of the present address. What is held
 * stays in the address whatever is changed, and is no filter of the list.
 */
export function useListParameters(
  resource: Resource,
  defaults: ListParameters,
  held: SearchParameters = {},
): ListState {
  const router = useRouter();
  const location = useRouterState({ select: (state) => state.location });
  const shown = useRef(location);
  // An address that one goes on to is there before its screen, and means nothing here.
  if (location.pathname === shown.current.pathname && isHeld(location.search, held)) shown.current = location;
  const search = shown.current.search as SearchParameters;
  const { pathname: path, searchStr } = shown.current;
  const setAddress = useSetAtom(listAddressFamily(path));
  useEffect(() => setAddress(`${path}${searchStr}`), [setAddress, path, searchStr]);
  const known = JSON.stringify(defaults);
  const heldNames = Object.keys(held).join();
  const parameters = useMemo(() => {
    const names = heldNames.split(',');
    const own = Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name)));
    return readListParameters(resource, own, JSON.parse(known) as ListParameters);
  }, [resource, search, known, heldNames]);

  function put(next: ListParameters) {
    const { pathname } = router.history.location;
    router.history.replace(`${pathname}${writeSearch({ ...held, ...writeListParameters(next, defaults) })}`);
  }

  return {
    ...parameters,
    setFilters: (filters) => put({ ...parameters, filters }),
    setSort: (sort) => put({ ...parameters, sort }),
    set: put,
  };
}

function isHeld(search: SearchParameters, held: SearchParameters): boolean {
  return Object.entries(held).every(
    ([name, value]) => search[name] === undefined || String(search[name]) === String(value),
  );
}
