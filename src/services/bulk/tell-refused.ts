import { allResources } from '#contract/resources/all.ts';
import { idFromPath } from '#contract/wire/reference.ts';
import { failureSentence } from '#src/api/cache/failure-sentence.ts';
import type { OnChange } from '#src/api/resources/changes.ts';
import type { Holding } from '#src/api/resources/held-deletes.ts';
import type { Notice } from '#src/commands/kernel/context/kernel-services.ts';

/** Tells of deletes that were refused once they went out, and lets the records be listed again. */
export function tellRefused(
  refusals: Parameters<Holding['onRefused']>[0],
  { notify, onChange }: { notify(notice: Notice): void; onChange: OnChange },
): void {
  for (const resource of allResources) {
    const ids = refusals.flatMap(({ path }) => idFromPath(path, resource.path) ?? []);
    if (ids.length > 0) onChange({ resource: resource.name, kind: 'created', ids });
  }
  const [first] = refusals;
  if (!first) return;
  // That the server is away the top bar says.
  const isAway = first.failure.kind === 'network';
  const { key, params } = isAway ? { key: 'kernel:later', params: {} } : failureSentence(first.failure);
  notify({
    kind: 'error',
    messageKey: 'kernel:not-deleted',
    params: { ...params, count: refusals.length, reasonKey: key },
  });
}
