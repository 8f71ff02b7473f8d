import type { FrozenRecord } from '#src/commands/kernel/bulk/bulk-plan.ts';
import type { BulkPort } from '#src/commands/kernel/bulk/bulk-run.ts';

/** The port, which gives the record that the console holds already when it is first asked, and reads it from then on. */
export function knownFirst(port: BulkPort, known: FrozenRecord): BulkPort {
  let isAsked = false;
  return {
    ...port,
    freeze(ids) {
      if (isAsked || ids) return port.freeze(ids);
      isAsked = true;
      return once(known);
    },
  };
}

async function* once(record: FrozenRecord) {
  yield { records: [record], total: 1 };
}
