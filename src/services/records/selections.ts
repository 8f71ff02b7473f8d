import type { createStore } from 'jotai';
import type { ResourceChange } from '#src/api/resources/changes.ts';
import type { BulkTarget } from '#src/commands/kernel/bulk/bulk-deed.ts';
import type { Selection } from '#src/commands/kernel/context/subject.ts';
import { type ListSelection, selectionFamily } from '#src/state/lists.ts';

/** Takes deleted records out of what is chosen. */
export function forgetDeleted(
  store: ReturnType<typeof createStore>,
  { kind, resource, ids }: ResourceChange,
): void {
  if (kind !== 'deleted') return;
  const gone = new Set(ids.map(String));
  for (const [name, atom] of selectionFamily.named()) {
    if (name !== resource && !name.startsWith(`${resource} `)) continue;
    const selection = store.get(atom);
    if (selection.kind === 'ids')
      store.set(atom, { kind: 'ids', ids: new Set([...selection.ids].filter((id) => !gone.has(id))) });
  }
}

/** The lists in which the target is what is chosen; `keep` leaves chosen what failed, once it is known. */
export function followChosen(
  store: ReturnType<typeof createStore>,
  target: BulkTarget,
): { keep(failed: readonly number[], isGone: boolean): void } {
  // Records of chosen owners are in no list that is shown.
  if ('ownedBy' in target) return { keep: () => {} };
  const lists = selectionFamily
    .named()
    .filter(([name]) => name === target.resource || name.startsWith(`${target.resource} `))
    .filter(([, atom]) => isChosen(store.get(atom), target));
  return {
    keep(failed, isGone) {
      if (failed.length === 0 && !isGone) return;
      for (const [, atom] of lists) store.set(atom, { kind: 'ids', ids: new Set(failed.map(String)) });
    },
  };
}

function isChosen(selection: ListSelection, { ids, allMatching }: Selection): boolean {
  const wanted = allMatching ? allMatching.except : ids;
  const own = selection.kind === 'ids' ? selection.ids : selection.except;
  if ((selection.kind === 'allMatching') !== (allMatching !== undefined)) return false;
  return own.size === wanted.length && wanted.every((id) => own.has(String(id)));
}
