import { useAtom } from 'jotai';
import { type RefObject, useLayoutEffect } from 'react';
import type { Filters } from '#src/api/resources/list-query.ts';
import { chosenUnderFamily, type ListSelection, nothingSelected, selectionFamily } from '#src/state/lists.ts';
import type { GridHandle } from '../../kit/grid/types.ts';

/**
 * What is chosen in a list. It goes, with the marked cells, when the filters become others in whatever way, by a link
 * or by going back too: nobody chose among those rows.
 */
export function useListSelection(
  listId: string,
  filters: Filters,
  grid: RefObject<GridHandle | null>,
): [ListSelection, (selection: ListSelection) => void] {
  const [selection, setSelection] = useAtom(selectionFamily(listId));
  const [chosenUnder, setChosenUnder] = useAtom(chosenUnderFamily(listId));
  const filtered = JSON.stringify(filters);

  useLayoutEffect(() => {
    if (chosenUnder === filtered) return;
    setChosenUnder(filtered);
    if (chosenUnder === null) return;
    setSelection(nothingSelected);
    grid.current?.clearSelection();
  }, [chosenUnder, filtered, setChosenUnder, setSelection, grid]);

  return [selection, setSelection];
}
