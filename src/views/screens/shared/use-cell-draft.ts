import { useStore } from 'jotai';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { accountAtom } from '#src/state/account.ts';
import { drafts } from '#src/state/drafts.ts';
import { sessionAtom } from '#src/state/session.ts';
import type { GridHandle, LeftEdit } from '../../kit/grid/types.ts';

interface DraftedList {
  readonly grid: RefObject<GridHandle | null>;
  readonly listId: string;
  readonly pages: readonly number[];
  readonly pageSize: number;
  readonly rowAt: (index: number) => { readonly id: number } | undefined;
  /** Whether the rows are those of now. */
  readonly isSettled: boolean;
}

/** What is typed into a cell when the session ends. */
interface CellDraft {
  /** Whether the person comes back to a cell that waits to be typed into. */
  readonly isWaiting: boolean;
  onEditLeft(left: LeftEdit): void;
}

/** Keeps what was typed into a cell and not entered while the session ended; the cell stands open again with it for the same person. */
export function useCellDraft({ grid, listId, pages, pageSize, rowAt, isSettled }: DraftedList): CellDraft {
  const store = useStore();
  const place = `cell of ${listId}`;
  const owner = useRef(store.get(accountAtom)?.id ?? 0);
  const kept = useRef(drafts.take(place, owner.current) as LeftEdit | null);
  const isWaiting = useRef(kept.current !== null);

  useEffect(() => {
    const left = kept.current;
    if (!left) return;
    const row = pages
      .flatMap((page) => Array.from({ length: pageSize }, (_, index) => (page - 1) * pageSize + index))
      .find((index) => String(rowAt(index)?.id) === left.id);
    if (row === undefined && !isSettled) return;
    kept.current = null;
    drafts.drop(place);
    if (row !== undefined) grid.current?.resumeEdit(row, left);
  }, [grid, place, pages, pageSize, rowAt, isSettled]);

  const onEditLeft = useCallback(
    (left: LeftEdit) => {
      if (store.get(sessionAtom) !== 'signedIn') drafts.keep(place, owner.current, left);
    },
    [store, place],
  );
  return { isWaiting: isWaiting.current, onEditLeft };
}
