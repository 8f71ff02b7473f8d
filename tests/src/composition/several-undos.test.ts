import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { createOptimisticEdits } from '#src/api/cache/optimistic-edits.ts';
import type { Api } from '#src/api/resources/api.ts';
import { type Undo, undoOfSeveral } from '#src/commands/kernel/undo/undo.ts';
import type { Services } from '#src/commands/services.ts';
import { undoCarrier } from '#src/services/undo/carry-out-undo.ts';
import { accountAtom } from '#src/state/account.ts';

const rename = (name: string): Undo => ({ key: 'account:profile.saved', by: 'profile', with: { name } });

describe('an undo of several', () => {
  it('is the only one where there is one, and nothing where there is none', () => {
    expect(undoOfSeveral([], 'key')).toBeUndefined();
    expect(undoOfSeveral([rename('Ada')], 'key')).toEqual(rename('Ada'));
  });

  it('takes the last one back first, and what does the same again is one as well', async () => {
    const named: string[] = [];
    const store = createStore();
    store.set(accountAtom, { name: 'Now', timezone: 'UTC' } as never);
    const api = { account: { update: async ({ name }: { name: string }) => named.push(name) } };
    const carryOut = undoCarrier({
      store,
      api: api as unknown as Api,
      edits: createOptimisticEdits(() => {}),
      services: () => ({}) as Services,
    });
    const both = undoOfSeveral([rename('first'), rename('second')], 'deleted:brought-kinds');
    const { redo } = await carryOut(both as Undo);
    expect(named).toEqual(['second', 'first']);
    expect(redo).toMatchObject({ key: 'deleted:brought-kinds', params: { count: 2 }, by: 'several' });
  });
});
