import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AccountInfo } from '#contract/resources/account.ts';
import { useApi } from './api-context.tsx';
import { answerKey } from './keys.ts';

/** The own account as the server sees it now; asked for only while signed in. */
export function useAccountInfo(enabled: boolean): UseQueryResult<AccountInfo> {
  const api = useApi();
  return useQuery({
    queryKey: answerKey('account', 'info'),
    queryFn: ({ signal }) => api.account.info(signal),
    enabled,
    staleTime: 60_000,
  });
}

/** How the installation mails, for the status line; silent where the host does not say. */
export function useInstallation(enabled: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: answerKey('installation'),
    queryFn: ({ signal }) => api.account.installation(signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
