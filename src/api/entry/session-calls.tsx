import { createContext, type ReactNode, useContext } from 'react';
import type { Api } from '../resources/api.ts';

/** The calls before there is a session, which no command can make. */
export type SessionCalls = Api['session'];

const SessionCallsContext = createContext<SessionCalls | null>(null);

/** Gives the calls to the screens before a session. */
export function SessionCallsProvider({ calls, children }: { calls: SessionCalls; children: ReactNode }) {
  return <SessionCallsContext value={calls}>{children}</SessionCallsContext>;
}

/** Signs in, and sets a password without being signed in; throws outside of a provider. */
export function useSessionCalls(): SessionCalls {
  const calls = useContext(SessionCallsContext);
  if (!calls) throw new Error('There is no SessionCallsProvider around');
  return calls;
}
