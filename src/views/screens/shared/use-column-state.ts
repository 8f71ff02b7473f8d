import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { changePreferencesAtom, preferencesAtom } from '#src/state/preferences.ts';
import { type ColumnState, plainColumns } from '../../kit/grid/columns.ts';

/** What the person made of a list's columns, kept among the settings. */
export function useColumnState(list: string): [ColumnState, (state: ColumnState) => void] {
  const preferences = useAtomValue(preferencesAtom);
  const change = useSetAtom(changePreferencesAtom);
  const { columns } = preferences;
  const set = useCallback(
    ({ order, hidden, widths, pinned }: ColumnState) => {
      const kept = { order: [...order], hidden: [...hidden], widths: { ...widths }, pinned };
      change({ columns: { ...columns, [list]: kept } });
    },
    [change, columns, list],
  );
  return [columns[list] ?? plainColumns, set];
}
