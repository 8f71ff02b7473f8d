import { deedRunningKey } from '#src/commands/context.ts';
import type { BulkRun } from '#src/commands/kernel/bulk/bulk-run.ts';
import { provide } from '#src/commands/kernel/context/context-keys.ts';
import type { ContextStore } from '#src/commands/kernel/context/context-store.ts';

/** The deeds on many records that are being written; a dialog that shows one has the keys to itself. */
export interface RunningDeeds {
  /** Can be stopped until what is called here is called. */
  begin(run: Pick<BulkRun, 'cancel'>): () => void;
  stop(): void;
}

/** Makes the list of them, empty; commands see in the context whether there are any. */
export function createRunningDeeds(context: Pick<ContextStore, 'register'>): RunningDeeds {
  const running = new Set<Pick<BulkRun, 'cancel'>>();
  return {
    begin(run) {
      running.add(run);
      const layer = context.register([provide(deedRunningKey, true)]);
      return () => {
        running.delete(run);
        layer.remove();
      };
    },
    stop() {
      for (const run of running) run.cancel();
    },
  };
}
