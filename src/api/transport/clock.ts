/** Time as the calls see it: milliseconds since 1970, and a call after a while that can be taken back. */
export interface Clock {
  now(): number;
  after(milliseconds: number, run: () => void): () => void;
}

/** Waits; rejects with the signal's reason when it stops. */
export function wait(clock: Clock, milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason);
      return;
    }
    const stop = clock.after(milliseconds, () => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    });
    function onAbort() {
      stop();
      reject(signal?.reason);
    }
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
