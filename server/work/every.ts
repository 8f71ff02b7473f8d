import type { Dependencies } from '../dependencies.ts';

/** Work that is done again and again. */
export interface Recurring {
  /** Does it again at once, or as soon as what is under way is done. */
  wake(): void;
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
  let isWoken = false;
  let endPause = () => {};
  const pause = () =>
    new Promise<void>((resolve) => {
      endPause = resolve;
      setTimeout(resolve, milliseconds).unref();
    });
  const running = (async () => {
    while (!stopped()) {
      isWoken = false;
      try {
        await work(stopped);
      } catch (error) {
        log.error({ err: error }, 'Recurring work failed');
      }
      if (!isWoken && !stopped()) await pause();
    }
  })();
  return {
    wake() {
      isWoken = true;
      endPause();
    },
    async stop() {
      halted.abort();
      endPause();
      await running;
    },
  };
}
