import type { Logger } from 'pino';

/** What is to be closed at the end, the last opened first. */
export interface Cleanup {
  add(work: () => Promise<void>): void;
  /** Closes everything, whatever fails on the way; runs once. */
  run(): Promise<void>;
}

/** Makes an empty list of what is to be closed. */
export function createCleanup(log: Pick<Logger, 'error'>): Cleanup {
  const works: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  const runAll = async (): Promise<void> => {
    for (let work = works.pop(); work; work = works.pop()) {
      try {
        await work();
      } catch (error) {
        log.error({ err: error }, 'Something could not be closed');
      }
    }
  };
  return {
    add: (work) => void works.push(work),
    run() {
      running ??= runAll();
      return running;
    },
  };
}
