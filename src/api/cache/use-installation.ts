import { useQuery } from '@tanstack/react-query';
import { useReads } from './api-context.tsx';
import { answerKey } from './keys.ts';

/** How the installation mails, for the status line; silent where the host does not say. */
export function useInstallation(enabled: boolean) {
  const api = useReads();
  return useQuery({
    queryKey: answerKey('installation'),
    queryFn: ({ signal }) => api.account.installation(signal),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
