import type { createStore } from 'jotai';
import type { ResourceChange } from '#src/api/resources/changes.ts';
import { selectionFamily } from '#src/state/lists.ts';

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
