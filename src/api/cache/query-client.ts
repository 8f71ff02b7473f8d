import { QueryClient } from '@tanstack/react-query';

/** How long an answer counts as fresh while nothing says that it has changed, in milliseconds. */
const freshFor = 15_000;

/** How long an answer that nobody looks at is kept, in milliseconds. */
const keptFor = 120_000;

/** The cache of answers. The transport decides what is tried again, so the cache never does. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        gcTime: keptFor,
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: false,
      },
    },
  });
}
