import { createContext, type ReactNode, useContext } from 'react';
import type { RealtimeEvent } from '#contract/wire/realtime.ts';
import type { Reads } from '../resources/reads.ts';

/** What the query hooks need. */
interface ApiSurroundings {
  readonly api: Reads;
  /** Whether changes come by themselves, so that nothing has to be asked for again and again. */
  readonly isLive: boolean;
  /** Calls back with every change that the server tells of. */
  onEvent(listener: (event: RealtimeEvent) => void): () => void;
}

const ApiContext = createContext<ApiSurroundings | null>(null);

/** Gives the calls to everything inside. */
export function ApiProvider({ children, ...surroundings }: ApiSurroundings & { children: ReactNode }) {
  return <ApiContext value={surroundings}>{children}</ApiContext>;
}

/** The calls for query functions; what is written is written by a command. */
export function useReads(): Reads {
  return useSurroundings().api;
}

/** What calls back with every change that the server tells of, for work that is followed outside of the cache. */
export function useEvents(): ApiSurroundings['onEvent'] {
  return useSurroundings().onEvent;
}

/** How often what is under way has to be asked for, in milliseconds; false where changes come by themselves. */
export function usePollInterval(isUnderWay: boolean): number | false {
  const { isLive } = useSurroundings();
  return isUnderWay && !isLive ? pollEvery : false;
}

const pollEvery = 3_000;

function useSurroundings(): ApiSurroundings {
  const surroundings = useContext(ApiContext);
  if (!surroundings) throw new Error('There is no ApiProvider around');
  return surroundings;
}
