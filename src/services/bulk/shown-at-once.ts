import type { Resource } from '#contract/wire/resource.ts';
import type { OptimisticEdits } from '#src/api/cache/optimistic-edits.ts';
import type { AnyRecord } from '#src/api/resources/changes.ts';
import type { FrozenRecord } from '#src/commands/kernel/bulk/bulk-plan.ts';
import type { BulkPort } from '#src/commands/kernel/bulk/bulk-run.ts';
import { shownFields } from '../records/shown-fields.ts';

/** More than a screen and what is around it is not looked at before it is read again. */
const mostShown = 500;

/** The port, with what is written shown as soon as it is sent, and taken back row by row where it was not written. */
export function shownAtOnce(port: BulkPort, edits: OptimisticEdits, resource: Resource): BulkPort {
  if (!port.changes) return port;
  const frozen = new Map<number, FrozenRecord>();
  return {
    ...port,
    async *freeze(ids) {
      for await (const page of port.freeze(ids)) {
        for (const record of page.records)
          if (frozen.size < mostShown || frozen.has(record.id)) frozen.set(record.id, record);
        yield page;
      }
    },
    apply(rows) {
      // What is shown already may still be on its way: one write of a record follows the other.
      const before = edits.settled(
        resource.name,
        rows.map(({ id }) => id),
      );
      const answers = before.then(() => port.apply(rows));
      const shown = rows.flatMap((row, index) => {
        const record = frozen.get(row.id) as AnyRecord | undefined;
        return record ? [{ index, edit: { record, shown: shownFields(resource, row.write) } }] : [];
      });
      void edits.showTogether({
        resource: resource.name,
        edits: shown.map(({ edit }) => edit),
        answers: answers.then((all) =>
          shown.map(({ index, edit }) => {
            const answer = all[index];
            return answer?.ok ? { ...edit.shown, version: answer.version } : undefined;
          }),
        ),
      });
      return answers;
    },
  };
}
