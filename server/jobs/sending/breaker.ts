/** Holds work back while the relay cannot be reached, and lets one try at a time through. */
export interface Breaker {
  /** Resolves when a mail may be tried. */
  pass(): Promise<void>;
  /** The relay answered. */
  succeeded(): void;
  /** The relay could not be reached. */
  failed(): void;
  /** Lets everything through, at the end. */
  release(): void;
}

const firstPauseMs = 500;
const longestPauseMs = 60_000;

/** Makes a breaker: after each failure in a row the pause doubles, up to a minute, spread at random. */
export function createBreaker(): Breaker {
  let failures = 0;
  let probing = false;
  let openUntil = 0;
  let released = false;
  let waiting: (() => void)[] = [];
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    clearTimeout(timer);
    timer = undefined;
    const all = waiting;
    waiting = [];
    for (const resume of all) resume();
  }

  function wakeLater(): void {
    timer ??= setTimeout(wake, Math.max(openUntil - Date.now(), 10));
  }

  return {
    async pass() {
      while (!released && failures > 0) {
        const closed = Date.now() >= openUntil;
        if (closed && !probing) {
          probing = true;
          return;
        }
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
          if (!closed) wakeLater();
        });
      }
    },
    succeeded() {
      probing = false;
      if (failures === 0) return;
      failures = 0;
      wake();
    },
    failed() {
      const pause = Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (0.75 + Math.random() / 2);
      failures += 1;
      probing = false;
      openUntil = Date.now() + pause;
      if (waiting.length > 0) wakeLater();
    },
    release() {
      released = true;
      wake();
    },
  };
}
