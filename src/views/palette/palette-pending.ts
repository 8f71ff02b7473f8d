/** One piece of work that may wait for the next frame, but not for the next key that needs it. */
export interface PendingWork {
  isPlanned(): boolean;
  /** Does the work once the frame is painted; work that waits already keeps its turn. */
  plan(): void;
  /** Does the work now, if it waits. */
  finish(): void;
  drop(): void;
}

/** Makes the work, with nothing planned. */
export function createPendingWork(
  afterPaint: (run: () => void) => () => void,
  work: () => void,
): PendingWork {
  let cancel: (() => void) | undefined;

  function drop() {
    cancel?.();
    cancel = undefined;
  }

  function finish() {
    if (!cancel) return;
    drop();
    work();
  }

  return {
    isPlanned: () => cancel !== undefined,
    plan() {
      cancel ??= afterPaint(finish);
    },
    finish,
    drop,
  };
}
