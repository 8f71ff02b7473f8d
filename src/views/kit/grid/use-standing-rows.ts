import { useRef } from 'react';
import { type LoadedRows, placeNear } from './record-place.ts';

/**
 * The rows as they are; but while a cell of a record is open and that has left the list, as by another person's deed, the
 * rows among which it stood last: what is typed would be lost with it, and the next letters be keys of another row.
 */
export function useStandingRows<Row>(
  rows: LoadedRows<Row>,
  open: string | null,
  near: number,
): Pick<LoadedRows<Row>, 'total' | 'rowAt'> {
  const standing = useRef(rows);
  const { total, rowAt } = rows;
  const here = rowAt(near);
  const isThere = open === null || (here !== undefined && rows.rowId(here) === open);
  if (isThere || placeNear(rows, open, near) !== null || placeNear(standing.current, open, near) === null) {
    standing.current = rows;
    return { total, rowAt };
  }
  const { current } = standing;
  return { total: current.total, rowAt: (index) => current.rowAt(index) ?? rowAt(index) };
}
