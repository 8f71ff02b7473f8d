import { setTimeout as pause } from 'node:timers/promises';
import type { Dependencies } from '../dependencies.ts';

/** Work that is done again and again. */
export interface Recurring {
  /** Ends it; resolves when what is under way is done. */
  stop(): Promise<void>;
}

/** Does work at once and then each time that many milliseconds after it was done; a failure is logged and not fatal. */
export function every(
  milliseconds: number,
  { log }: Pick<Dependencies, 'log'>,
  work: (stopped: () => boolean) => Promise<void>,
): Recurring {
  const halted = new AbortController();
  const stopped = () => halted.signal.aborted;
  const running = (async () => {
    while (!stopped()) {
      try {
        await work(stopped);
      } catch (error) {
        log.error({ err: error }, 'Recurring work failed');
      }
      await pause(milliseconds, undefined, { signal: halted.signal, ref: false }).catch(() => undefined);
    }
  })();
  return {
    async stop() {
      halted.abort();
      await running;
    },
  };
}
