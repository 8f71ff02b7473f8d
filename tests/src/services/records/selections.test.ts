import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { forgetDeleted } from '#src/services/records/selections.ts';
import { selectionFamily } from '#src/state/lists.ts';

describe('deleted records', () => {
  it('leave what is chosen in every list of their resource, and no other', () => {
    const store = createStore();
    const chosen = { kind: 'ids', ids: new Set(['1', '2']) } as const;
    for (const list of ['contacts {"group":1}', 'tags']) store.set(selectionFamily(list), chosen);
    forgetDeleted(store, { resource: 'contacts', kind: 'deleted', ids: [2, 3] });
    expect(store.get(selectionFamily('contacts {"group":1}'))).toEqual({ kind: 'ids', ids: new Set(['1']) });
    expect(store.get(selectionFamily('tags'))).toEqual(chosen);
  });
});
