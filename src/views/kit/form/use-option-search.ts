import { useEffect, useState } from 'react';
import { type Option, SearchFailure, type SearchOptions } from './types.ts';

/** What a search has so far; former options stay while the next ones load. */
export type OptionSearch = {
  options: readonly Option[];
  status: 'loading' | 'ready' | 'failed';
  /** The query that the options answer. */
  answered: string | null;
  /** Why it failed, where the search says so. */
  failure?: string;
};

const typingPauseMs = 120;

/** Searches while `open`, a moment after typing stops; an answer to an earlier query never replaces a later one. */
export function useOptionSearch(search: SearchOptions, query: string, open: boolean): OptionSearch {
  const [state, setState] = useState<OptionSearch>({ options: [], status: 'loading', answered: null });

  useEffect(() => {
    if (!open) return;
    const abort = new AbortController();
    setState((current) => ({ ...current, status: 'loading' }));
    const timer = setTimeout(
      () => {
        search(query.trim(), abort.signal).then(
          (options) => {
            if (!abort.signal.aborted) setState({ options, status: 'ready', answered: query });
          },
          (error: unknown) => {
            if (abort.signal.aborted) return;
            const failure = error instanceof SearchFailure ? { failure: error.message } : {};
            setState({ options: [], status: 'failed', answered: query, ...failure });
          },
        );
      },
      query === '' ? 0 : typingPauseMs,
    );
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [search, query, open]);

  return state;
}
