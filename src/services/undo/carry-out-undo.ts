import type { createStore } from 'jotai';
import type { OptimisticEdits } from '#src/api/cache/optimistic-edits.ts';
import type { Api } from '#src/api/resources/api.ts';
import {
  type CarryOutUndo,
  type Undo,
  type UndoOutcome,
  undoOfSeveral,
} from '#src/commands/kernel/undo/undo.ts';
import type { Services } from '#src/commands/services.ts';
import { accountAtom } from '#src/state/account.ts';
import { changeSettingAtom, type SettingChange } from '#src/state/setting-changes.ts';

interface UndoParts {
  readonly store: ReturnType<typeof createStore>;
  readonly api: Api;
  readonly edits: OptimisticEdits;
  services(): Services;
}

/** Carries out what was kept of deeds, each kind in its way. */
export function undoCarrier(parts: UndoParts): CarryOutUndo {
  return async function carryOut(undo): Promise<UndoOutcome> {
    switch (undo.by) {
      case 'records': {
        const { carryOutRecordsUndo } = await import('./carry-out-records-undo.ts');
        return carryOutRecordsUndo(parts, undo);
      }
      case 'settings': {
        const back = parts.store.set(changeSettingAtom, undo.with as SettingChange);
        return { redo: { ...undo, ...back } };
      }
      case 'profile':
        return changeProfileBack(parts, undo);
      case 'several':
        return carryOutSeveral(undo, carryOut);
    }
  };
}

/** The last one first, as what came later may stand on what came before. */
async function carryOutSeveral(undo: Undo, carryOut: CarryOutUndo): Promise<UndoOutcome> {
  const redos: Undo[] = [];
  const left: Undo[] = [];
  for (const each of (undo.with as readonly Undo[]).toReversed()) {
    const outcome = await carryOut(each);
    if (outcome.redo) redos.push(outcome.redo);
    if (outcome.left) left.unshift(outcome.left);
  }
  const redo = undoOfSeveral(redos, undo.key);
  const rest = undoOfSeveral(left, undo.key);
  return { ...(redo && { redo }), ...(rest && { left: rest }) };
}

async function changeProfileBack({ store, api }: UndoParts, undo: Undo): Promise<UndoOutcome> {
  const before = store.get(accountAtom);
  await api.account.update(undo.with as Parameters<Api['account']['update']>[0]);
  return before ? { redo: { ...undo, with: { name: before.name, timezone: before.timezone } } } : {};
}
