import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { ApiProvider } from '#src/api/cache/api-context.tsx';
import { SessionCallsProvider } from '#src/api/entry/session-calls.tsx';
import type { Api } from '#src/api/resources/api.ts';
import type { Realtime } from '#src/api/transport/realtime.ts';
import { realtimeAtom } from '#src/state/session.ts';

/** Gives the calls to the views, and whether changes come by themselves. */
export function ConsoleApi({
  api,
  onEvent,
  children,
}: {
  api: Api;
  onEvent: Realtime['onEvent'];
  children: ReactNode;
}) {
  const isLive = useAtomValue(realtimeAtom) === 'live';
  return (
    <ApiProvider api={api} isLive={isLive} onEvent={onEvent}>
      <SessionCallsProvider calls={api.session}>{children}</SessionCallsProvider>
    </ApiProvider>
  );
}
