import { useStore } from 'jotai';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { focusFamily, shownRecordFamily } from '#src/state/lists.ts';
import type { GridHandle } from '../../kit/grid/types.ts';

interface ReturnTo {
  readonly grid: RefObject<GridHandle | null>;
  readonly resource: string;
  readonly listId: string;
  /** What the list shows, such as its filters; a row that was left counts only where the same is shown again. */
  readonly listed: string;
  readonly pages: readonly number[];
  readonly pageSize: number;
  readonly rowAt: (index: number) => { readonly id: number } | undefined;
  readonly total: number;
  /** Whether the rows are those of now, and not of the visit before. */
  readonly isSettled: boolean;
  /** Whether the cursor goes to another place by itself. */
  readonly isElsewhere?: boolean;
}

/**
 * Puts the cursor of a list that is come back to on the record that was shown or made last, wherever it stands by now,
 * else on the row that was left. Whoever presses a key or the mouse meanwhile goes on where they are.
 */
export function useReturnToRecord(list: ReturnTo): void {
  const {
    grid,
    resource,
    listId,
    listed,
    pages,
    pageSize,
    rowAt,
    total,
    isSettled,
    isElsewhere = false,
  } = list;
  const store = useStore();
  const [left] = useState(() => store.get(focusFamily(listId)));
  const [wanted] = useState(() => store.get(shownRecordFamily(resource)) ?? left?.record.id ?? null);
  const isDone = useRef(wanted === null || isElsewhere);

  useEffect(() => {
    store.set(shownRecordFamily(resource), null);
    const end = () => {
      isDone.current = true;
    };
    window.addEventListener('keydown', end, true);
    window.addEventListener('pointerdown', end, true);
    return () => {
      window.removeEventListener('keydown', end, true);
      window.removeEventListener('pointerdown', end, true);
    };
  }, [store, resource]);

  useEffect(() => {
    if (isDone.current || total === 0) return;
    const found = pages
      .flatMap((page) => Array.from({ length: pageSize }, (_, index) => (page - 1) * pageSize + index))
      .find((index) => rowAt(index)?.id === wanted);
    if (found === undefined && !isSettled) return;
    isDone.current = true;
    const row = found ?? (left?.listed === listed && left.row > 0 ? left.row : undefined);
    if (row !== undefined && isFree()) grid.current?.focusCell(row);
  }, [grid, wanted, left, listed, pages, pageSize, rowAt, total, isSettled]);
}

/** Whether nothing else asks for the focus: a field or a dialog does; a button was only the next thing that could have it. */
function isFree(): boolean {
  const active = document.activeElement;
  return active === null || !active.closest('input, textarea, select, [role="dialog"], [role="alertdialog"]');
}
