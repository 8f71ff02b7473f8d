import { functionalUpdate, type Updater, useTable } from '@tanstack/react-table';
import { useMemo, useRef, useState } from 'react';
import { features, type LibraryState, toLibrary, toSort, toState } from './column-state.ts';
import { type ColumnLibrary, type ColumnTable, columnTable } from './column-table.ts';
import { type Column, type ColumnState, narrowest, plainColumns } from './columns.ts';
import type { SortField } from './sort.ts';

/** What a column table is made of. Without `state` it is kept by the table itself. */
export type ColumnTableOptions<Row> = {
  columns: readonly Column<Row>[];
  state?: ColumnState;
  onState?: (state: ColumnState) => void;
  sort?: readonly SortField[];
  /** Without it nothing can be sorted. */
  onSort?: (sort: SortField[]) => void;
};

const noRows: never[] = [];
const noSort: readonly SortField[] = [];
const never = () => null;

/** Keeps the columns of a list; a new object when they, what was made of them, or the sort have changed. */
export function useColumnTable<Row extends object>(options: ColumnTableOptions<Row>): ColumnTable<Row> {
  const [own, setOwn] = useState(plainColumns);
  const { columns, state = own, sort = noSort } = options;
  const latest = useRef(options);
  latest.current = options;
  const given = useMemo(() => toLibrary(columns, state, sort), [columns, state, sort]);
  const live = useRef(given);
  const seen = useRef(given);
  if (seen.current !== given) {
    seen.current = given;
    live.current = given;
  }

  /** Takes a change over at once: a key may come before what the one before it did is drawn. */
  function onChange<Name extends keyof LibraryState>(name: Name, tell: (next: LibraryState) => void) {
    return (updater: Updater<LibraryState[Name]>) => {
      const before = live.current;
      const changed = functionalUpdate(updater, before[name]);
      if (changed === before[name]) return;
      live.current = { ...before, [name]: changed };
      library.setOptions((now) => ({ ...now, state: live.current }));
      tell(live.current);
    };
  }
  const tellColumns = (next: LibraryState) => (latest.current.onState ?? setOwn)(toState(next));
  const tellSort = (next: LibraryState) => latest.current.onSort?.(toSort(latest.current.columns, next));

  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: column.text,
        size: column.width,
        minSize: column.minWidth ?? narrowest,
        enableSorting: column.sortField !== undefined,
      })),
    [columns],
  );
  const library: ColumnLibrary<Row> = useTable(
    {
      features,
      columns: definitions,
      data: noRows,
      state: live.current,
      sortDescFirst: false,
      onColumnOrderChange: onChange('columnOrder', tellColumns),
      onColumnPinningChange: onChange('columnPinning', tellColumns),
      onColumnSizingChange: onChange('columnSizing', tellColumns),
      onColumnVisibilityChange: onChange('columnVisibility', tellColumns),
      onSortingChange: onChange('sorting', tellSort),
    },
    never,
  );
  const held = useRef(library);
  held.current = library;
  const canSort = options.onSort !== undefined;
  return useMemo(
    () => columnTable(() => held.current, { columns, state, sort, canSort }),
    [columns, state, sort, canSort],
  );
}
